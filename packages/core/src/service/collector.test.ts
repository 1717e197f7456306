import { expect, test } from 'vitest'
import { serviceWorld } from '../../test/service.ts'
import { collectorUrls, createCollector } from './collector.ts'

test('bodies are sent with keepalive while the limit allows, and free it when they arrive', async () => {
  const held: (() => void)[] = []
  const { ctx, sender, calls } = serviceWorld({
    answer: () => new Promise((resolve) => held.push(() => resolve(new Response()))),
  })
  const urls = collectorUrls('https://pulse.example', sender)
  const collector = createCollector(ctx.services.platform, urls!)
  const { signal } = new AbortController()
  expect(collector.room()).toBe(60_000)
  const first = collector.send('/batch', 'x'.repeat(44_998) + 'é', signal)
  expect(collector.room()).toBe(15_000)
  const second = collector.send('/batch', 'x'.repeat(15_001), signal)
  const third = collector.send('/e', 'x'.repeat(15_000), signal)
  expect(collector.room()).toBe(0)
  expect(calls.map(({ init }) => init.keepalive)).toEqual([true, false, true])
  for (let n = 0; n < 3; n++) await Promise.resolve()
  for (const release of held) release()
  expect(await Promise.all([first, second, third])).toEqual(['sent', 'sent', 'sent'])
  expect(collector.room()).toBe(60_000)
})

test('a failed body frees its share of the limit', async () => {
  const { ctx, sender } = serviceWorld({
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const collector = createCollector(
    ctx.services.platform,
    collectorUrls('https://pulse.example', sender)!,
  )
  expect(await collector.send('/e', '{}', new AbortController().signal)).toBe('again')
  expect(collector.room()).toBe(60_000)
  expect(collector.pause()).toBe(10_000)
})
