/** Portico's card and list with a slow, unreachable or long wallet directory. */
import { serveDirectory } from './directory.mjs'
import { open, within } from './measure.mjs'
import { scrollToEnd } from './scroll-to-end.mjs'
import { visit } from './visit.mjs'

const at = (url, service) => (service ? `${url}?service=${encodeURIComponent(service)}` : url)

/** The states of a directory; `none` is a host that names no service. */
const states = {
  none: () => undefined,
  prompt: () => serveDirectory({ size: 600 }),
  '500 ms slower': () => serveDirectory({ size: 600, delay: 500 }),
  offline: async () => {
    const empty = await serveDirectory({ size: 0 })
    empty.close()
    return { ...empty, close() {}, asked: () => undefined }
  },
}

/**
 * Click to the first wallet on screen, by the state of the directory, in turns. `asked` says
 * whether the service was asked at all: where it was not, the figure says nothing of it.
 */
export async function measureFirstWalletByDirectory(browser, where, rounds) {
  const results = Object.fromEntries(
    Object.keys(states).map((state) => [state, { ms: [], asked: false }]),
  )
  for (let round = 0; round < rounds; round++)
    for (const [state, start] of Object.entries(states)) {
      const service = await start()
      const one = await visit(browser, { ...where, url: at(where.url, service?.url) })
      try {
        const { ms } = await openAfterHover(one)
        results[state].ms.push(ms)
        // Requests after the card has opened count too.
        await one.traffic.quiet()
        const asked =
          service &&
          (service.asked() ??
            one.traffic.count().others.filter((origin) => origin === service.url).length)
        if (asked) results[state].asked = true
      } finally {
        await one.end()
        service?.close()
      }
    }
  return results
}

async function openAfterHover(one) {
  await one.usable()
  await one.traffic.quiet()
  const place = await one.place('button')
  await one.page.mouse.move(place.x, place.y)
  await one.traffic.quiet()
  return open(one, place)
}

/**
 * The list of all wallets, scrolled to its end and searched.
 *
 * @param {number} size how many wallets the directory has; 0 for the bundled list alone
 * @returns {Promise<{ asked: number, frames: number, dropped: number, rows: number, reached:
 *   number, longTasks: number, longest: number, keys: { frames: number, ms: number }[] }>} `rows`
 *   is the most rows in the document at once, `reached` how many wallets went by
 */
export async function measureList(browser, where, size) {
  const service = size > 0 ? await serveDirectory({ size }) : undefined
  const one = await visit(browser, { ...where, url: at(where.url, service?.url) })
  try {
    await openAfterHover(one)
    await one.page.locator('[data-testid=all-wallets]').click()
    await one.page.locator('[data-testid^=wallet-]').first().waitFor()
    await one.traffic.quiet()
    const scrolled = await within(
      one.page.evaluate(scrollToEnd, { rows: '[data-testid^=wallet-]', limit: 80_000 }),
      'the end of the list',
      90_000,
    )
    const keys = await search(one, service?.last ?? 'trust')
    return { asked: service?.asked() ?? 0, ...scrolled, keys }
  } finally {
    await one.end()
    service?.close()
  }
}

/** Types a name; for each key that changes the list, the frames and the time until it shows. */
async function search(one, text) {
  await one.page.locator('[data-portico] input').first().click()
  const keys = []
  for (const key of text.toLowerCase()) {
    await one.page.evaluate(armKey)
    await one.page.keyboard.type(key)
    const found = await within(
      one.page.evaluate(() => globalThis.armed),
      'a key to arrive',
    )
    if (found) keys.push(found)
  }
  return keys
}

/** Runs in the page: from the next input event to the frame that shows another list. */
function armKey() {
  const root = globalThis.bench.roots().at(-1)
  const list = () =>
    [...root.querySelectorAll('[data-testid^=wallet-]')].map((row) => row.dataset.testid).join()
  const before = list()
  globalThis.armed = new Promise((resolve) =>
    addEventListener(
      'input',
      ({ timeStamp }) => {
        let frames = 0
        const look = () => {
          frames++
          if (list() === before)
            return frames < 60 ? requestAnimationFrame(look) : resolve(undefined)
          setTimeout(() => resolve({ frames, ms: performance.now() - timeStamp }))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    ),
  )
}
