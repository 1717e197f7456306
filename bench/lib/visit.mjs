/**
 * One visitor: a fresh context on a host page, whose transferred bytes are counted from outside.
 */
import { cpus } from 'node:os'
import { apply } from './profiles.mjs'
import { instruments, wallet } from './page.mjs'

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, host: import('./hosts.mjs').Host, profile: object }} where
 */
export async function visit(browser, { url, host, profile }) {
  await calm()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // The thread's own time, which other processes do not lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await apply(session, profile)
  const traffic = watchTraffic(session, page, new URL(url).origin)
  await page.addInitScript(instruments, { shadow: host.shadow, wallet })
  await page.goto(url)
  const metric = async (...names) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return names.map((name) => metrics.find((each) => each.name === name).value)
  }
  return {
    page,
    session,
    traffic,
    metric,
    usable: () => page.evaluate(() => globalThis.bench.usable()),
    /** A press with no pointer near before it, as a finger does. */
    async press({ x, y }) {
      const at = { x, y, button: 'left', clickCount: 1 }
      const down = session.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
      await Promise.all([
        down,
        session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' }),
      ])
    },
    place: (which) => page.evaluate((name) => globalThis.bench.place(name), which),
    end: () => context.close(),
  }
}

let patience = 90_000

/**
 * Waits until the machine is nearly idle: at most a second for one visit, within the total for this
 * run.
 */
async function calm(busy = 0.25, look = 200, most = 1_000) {
  const times = () => {
    const all = cpus().map((cpu) => cpu.times)
    const sum = (list) => list.reduce((total, value) => total + value, 0)
    return {
      idle: sum(all.map((each) => each.idle)),
      total: sum(all.flatMap((each) => Object.values(each))),
    }
  }
  for (
    let before = times(), waited = 0;
    patience > 0 && waited < most;
    waited += look, patience -= look
  ) {
    await wait(look)
    const now = times()
    if (1 - (now.idle - before.idle) / (now.total - before.total) < busy) return
    before = now
  }
}

/**
 * Bytes from the page's own server, and the other hosts that are requested. Those never answer,
 * because names do not resolve.
 */
function watchTraffic(session, page, origin) {
  const own = new Map()
  const open = new Set()
  const others = []
  let bytes = 0
  let requests = 0
  let last = Date.now()
  const done = (id) => {
    open.delete(id)
    last = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
    last = Date.now()
    requests++
    open.add(requestId)
    if (request.url.startsWith(origin)) own.set(requestId, request.url)
    else others.push(new URL(request.url).origin)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength
    done(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => done(requestId))
  page.on('websocket', (socket) => others.push(new URL(socket.url()).origin))
  return {
    count: () => ({ bytes, requests, others: [...others] }),
    /**
     * Waits until no request has been pending for a while; stops waiting for a page that never
     * rests.
     */
    async quiet(ms = 400, most = 10_000) {
      last = Date.now()
      for (const end = last + most; Date.now() < end; await wait(25))
        if (open.size === 0 && Date.now() - last >= ms) return
    },
  }
}
