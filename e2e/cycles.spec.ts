/** Opening and closing for a long time leaves nothing behind. */
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { card, connectButton } from './visitor.ts'

const warmUps = 5
const cycles = 20

interface Count {
  nodes: number
  listeners: number
  timers: number
  heap: number
}

async function cycle(page: Page): Promise<void> {
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-portico]')).toHaveCount(0)
}

async function count(page: Page, session: CDPSession): Promise<Count> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  const timers = await page.evaluate(() => (globalThis as unknown as { pendingTimers(): number }).pendingTimers())
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), timers, heap: of('JSHeapUsedSize') }
}

test('twenty times open and shut: as many nodes, listeners and timers as before', async ({ page }, info) => {
  test.setTimeout(90_000)
  await page.addInitScript(() => {
    const pending = new Set<number>()
    const { setTimeout: set, clearTimeout: clear, setInterval: every } = window
    Object.assign(window, {
      pendingTimers: () => pending.size,
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        const id: number = set((...given: unknown[]) => {
          pending.delete(id)
          ;(run as (...all: unknown[]) => void)(...given)
        }, ms, ...rest) as unknown as number
        pending.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        pending.delete(id)
        clear(id)
      },
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = every(...given) as unknown as number
        pending.add(id)
        return id
      },
    })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${process.env['PORTICO_HOSTS']}/plain`)
  for (let n = 0; n < warmUps; n++) await cycle(page)
  const before = await count(page, session)
  const heaps: number[] = []
  for (let n = 0; n < cycles; n++) {
    await cycle(page)
    heaps.push((await count(page, session)).heap)
  }
  const after = await count(page, session)
  const mean = heaps.reduce((sum, heap) => sum + heap, 0) / cycles
  const middle = (cycles - 1) / 2
  const slope =
    heaps.reduce((sum, heap, n) => sum + (n - middle) * (heap - mean), 0) / heaps.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  info.annotations.push({ type: 'heap', description: `${Math.round(slope)} bytes a cycle` })
  const { heap: _before, ...left } = before
  const { heap: _after, ...right } = after
  expect(right).toEqual(left)
})
