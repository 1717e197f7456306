/** Opening and closing many times leaks no memory. */
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import config from '../playwright.config.ts'

// Code that the engine compiles as it optimises does not count as a leak.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), '--js-flags=--jitless'],
  },
})

const warmUps = 5
const cycles = 20
/** Number of cycles between two measurements of the heap. */
const step = 4

interface Count {
  nodes: number
  listeners: number
  timers: number
  heap: number
}

/**
 * Opens and closes in the page itself, because the test driver leaves objects of its own in the
 * heap.
 */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (left) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const inside = (id: string): HTMLElement | null | undefined =>
      document
        .querySelector('[data-portico]')
        ?.shadowRoot?.querySelector<HTMLElement>(`[data-testid=${id}]`)
    for (; left > 0; left--) {
      document.querySelector<HTMLElement>('[data-testid=connect-button]')?.click()
      while (!inside('all-wallets')) await frame()
      inside('close')?.click()
      while (document.querySelector('[data-portico]')) await frame()
    }
  }, times)

/**
 * The counts once they are equal twice in a row, so that timers have ended. The heap's size itself
 * always changes.
 */
async function settled(page: Page, session: CDPSession): Promise<Omit<Count, 'heap'>> {
  let last = ''
  await expect
    .poll(async () => {
      const { heap: _, ...counted } = await count(page, session)
      const now = JSON.stringify(counted)
      const same = now === last
      last = now
      return same
    })
    .toBe(true)
  return JSON.parse(last) as Omit<Count, 'heap'>
}

async function count(page: Page, session: CDPSession): Promise<Count> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number =>
    metrics.find((each) => each.name === name)?.value ?? Number.NaN
  const timers = await page.evaluate(() =>
    (globalThis as unknown as { pendingTimers(): number }).pendingTimers(),
  )
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    timers,
    heap: of('JSHeapUsedSize'),
  }
}

test('opening and closing twenty times leaks no nodes, listeners, timers or heap', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    const pending = new Set<number>()
    const {
      setTimeout: set,
      clearTimeout: clear,
      setInterval: every,
      clearInterval: clearEvery,
    } = window
    Object.assign(window, {
      pendingTimers: () => pending.size,
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        const id: number = set(
          (...given: unknown[]) => {
            pending.delete(id)
            ;(run as (...all: unknown[]) => void)(...given)
          },
          ms,
          ...rest,
        ) as unknown as number
        pending.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        pending.delete(id)
        clear(id)
      },
      clearInterval: (id: number) => {
        pending.delete(id)
        clearEvery(id)
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
  // A host that keeps no list of events, as the demo does.
  await page.goto(`${process.env['PORTICO_HOSTS']}/plain`)
  await expect(page.getByTestId('connect-button')).toBeVisible()
  await cycle(page, warmUps)
  const before = await settled(page, session)
  const heaps: number[] = []
  for (let n = 0; n < cycles; n += step) {
    await cycle(page, step)
    heaps.push((await count(page, session)).heap)
  }
  const after = await settled(page, session)
  const mean = heaps.reduce((sum, heap) => sum + heap, 0) / heaps.length
  const middle = (heaps.length - 1) / 2
  const rise = heaps.reduce((sum, heap, n) => sum + (n - middle) * (heap - mean), 0)
  const run = heaps.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  const slope = Math.round(rise / run / step)
  info.annotations.push({ type: 'heap', description: `${slope} bytes a cycle` })
  expect(slope).toBeLessThan(2_000)
  expect(after).toEqual(before)
})
