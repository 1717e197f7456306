/**
 * Tests of what the service is asked for in advance: the list's first page, and the pictures of its
 * first rows.
 */
import { expect, test } from 'vitest'
import type { Context } from '../contracts/context.ts'
import { json, serviceWorld, type ServiceWorld } from '../../test/service.ts'
import { createService } from './service.ts'
import type { Service } from './types.ts'

const ids = Array.from({ length: 60 }, (_, at) => `w${at}`)
const records = ids.map((id) => ({ id, name: `Wallet ${id}`, image_id: `picture-${id}` }))

async function open(saveData?: boolean): Promise<
  Omit<ServiceWorld, 'rest'> & {
    service: Service
    pictures(): string[]
    lists(): string[]
    rest(): Promise<void>
  }
> {
  const world = serviceWorld({
    config: { excludeWalletIds: ['w2'] },
    answer({ url }) {
      if (url.pathname.startsWith('/getWalletImage/'))
        return new Response('x', { headers: { 'content-type': 'image/png' } })
      if (url.pathname !== '/getWallets') return new Response('', { status: 404 })
      if (url.searchParams.get('include')) return json({ data: [records[2]!], count: 1 })
      const wanted = records.filter(
        ({ id }) => !(url.searchParams.get('exclude') ?? '').split(',').includes(id),
      )
      const size = Number(url.searchParams.get('entries'))
      return json({ data: wanted.slice(0, size), count: wanted.length })
    },
  })
  const URL = { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }
  Object.assign(world.window, {
    URL,
    ...(saveData === undefined ? {} : { navigator: { connection: { saveData } } }),
  })
  const ui = () => Promise.reject(new Error('no card'))
  const data = () => Promise.resolve({ resources: world.resources })
  const service = await createService(
    { on: world.ctx.on, ui, data } as unknown as Parameters<typeof createService>[0],
    world.ctx as unknown as Context,
    { events: [], isKept: true },
  )
  await world.rest()
  const asked = (start: string): string[] =>
    world.calls.flatMap(({ url }) => (url.pathname.startsWith(start) ? [url.href] : []))
  return {
    ...world,
    service,
    pictures: () => asked('/getWalletImage/').map((href) => /picture-(w\d+)/.exec(href)![1]!),
    lists: () => asked('/getWallets'),
    async rest() {
      for (let turn = 0; turn < 4; turn++) await world.rest()
    },
  }
}

test('the first 20 pictures of the list are prefetched once, without those that the host hides', async () => {
  const { service, pictures, lists, rest } = await open()
  await rest()
  const before = lists().length
  await service.ahead()
  await rest()
  const [, , _out, ...others] = ids
  expect(pictures().toSorted()).toEqual(['w0', 'w1', ...others.slice(0, 18)].toSorted())
  expect(lists()).toHaveLength(before + 1)
  await service.ahead()
  await rest()
  expect(pictures()).toHaveLength(20)
  expect(lists()).toHaveLength(before + 1)
})

test('prefetches nothing for a visitor with Save-Data', async () => {
  const { service, pictures, lists, rest } = await open(true)
  const before = lists().length
  await service.ahead()
  await rest()
  expect(pictures()).toEqual([])
  expect(lists()).toHaveLength(before)
})
