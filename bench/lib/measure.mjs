/**
 * The measures of the comparison: what a page loads before the visitor acts, and how fast its card
 * opens.
 */
import { visit, wait } from './visit.mjs'

const settledAfter = 500
const settledWithin = 15_000

/** A wait that never ends is an error with a name, instead of a run that hangs. */
export async function within(promise, what, ms = 20_000) {
  const late = Symbol('late')
  const value = await Promise.race([promise, wait(ms).then(() => late)])
  if (value === late) throw new Error(`Waited ${ms} ms in vain for ${what}.`)
  return value
}

/** Before use: nothing is pressed. Leaves the page at rest. */
async function beforeUse(one) {
  const usable = await one.usable()
  await one.traffic.quiet()
  const [tasks] = await one.metric('TaskDuration')
  const blocking = await one.page.evaluate(() => globalThis.bench.blocked())
  const { bytes, requests, others } = one.traffic.count()
  return {
    usable,
    blocking,
    mainThread: tasks * 1_000,
    bytesBefore: bytes,
    requestsBefore: requests,
    othersBefore: others,
  }
}

/** Opens the card with a press; resolves with its time once the wallet is on screen. */
export async function open(one, place) {
  await one.page.evaluate(() => globalThis.bench.arm())
  await one.press(place)
  return within(
    one.page.evaluate(() => globalThis.bench.opened()),
    'the wallet to be on screen',
  )
}

/** Until Escape, or else its own button, has closed the card. */
async function close(one, host) {
  await one.page.keyboard.press('Escape')
  const unloaded = one.page.evaluate(() => globalThis.bench.unloaded())
  if (host.close && !(await Promise.race([unloaded, wait(300)])))
    await one.page.locator(host.close).first().click()
  await within(unloaded, 'the card to be gone')
  // Some cards take a while to be removed.
  await wait(300)
}

/** From the click to the last change of the page before it rests. */
async function settled(one, start) {
  for (const end = Date.now() + settledWithin; ; await wait(100)) {
    const { last, since } = await one.page.evaluate(() => globalThis.bench.quiet())
    if (since >= settledAfter || Date.now() > end) return last - start
  }
}

/** A visit without a press: its times are short, and vary much between visits. */
export async function measureStart(browser, where) {
  const one = await visit(browser, where)
  try {
    return await beforeUse(one)
  } finally {
    await one.end()
  }
}

/**
 * A whole visit: the page, the card, the card again.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Parameters<typeof visit>[1]} where
 * @param {boolean} hovers whether the pointer rests on the button before it presses
 */
export async function measureVisit(browser, where, hovers) {
  const one = await visit(browser, where)
  try {
    const before = await beforeUse(one)
    if (where.host.title === 'bare') return before
    const place = await one.place('button')
    if (hovers) {
      await one.page.mouse.move(place.x, place.y)
      await one.traffic.quiet()
    }
    const first = await open(one, place)
    const { bytes } = one.traffic.count()
    const rest = await settled(one, first.start)
    const shift = await one.page.evaluate((from) => globalThis.bench.shift(from), first.start)
    await close(one, where.host)
    const second = await open(one, place)
    const kind = hovers ? 'hover' : 'press'
    return {
      ...before,
      [`${kind}First`]: first.ms,
      [`${kind}Second`]: second.ms,
      bytesToList: bytes,
      settled: rest,
      shift,
      others: one.traffic.count().others,
    }
  } finally {
    await one.end()
  }
}

/** The memory that one cycle of opening and closing leaks. */
export async function measureCycles(browser, where, { warmUps = 5, cycles = 20 } = {}) {
  const one = await visit(browser, where)
  try {
    await one.usable()
    await one.traffic.quiet()
    const place = await one.place('button')
    const cycle = async (times) => {
      for (; times > 0; times--) {
        await open(one, place)
        await close(one, where.host)
      }
    }
    const count = async () => {
      await wait(500)
      for (let n = 0; n < 2; n++) await one.session.send('HeapProfiler.collectGarbage')
      return one.metric('JSHeapUsedSize', 'Nodes', 'JSEventListeners')
    }
    await cycle(warmUps)
    const before = await count()
    await cycle(cycles)
    const after = await count()
    const [heap, nodes, listeners] = after.map((value, n) => (value - before[n]) / cycles)
    return { heap, nodes, listeners }
  } finally {
    await one.end()
  }
}

/** From the press on the announced wallet, which answers at once, to its address in the page. */
export async function measureConnect(browser, where) {
  const one = await visit(browser, where)
  try {
    await one.usable()
    await one.traffic.quiet()
    const place = await one.place('button')
    await one.page.mouse.move(place.x, place.y)
    await one.traffic.quiet()
    await open(one, place)
    await settled(one, 0)
    const row = await one.place('row')
    await one.page.evaluate(() => globalThis.bench.armConnect())
    await one.page.mouse.move(row.x, row.y)
    await one.press(row)
    return await within(
      one.page.evaluate(() => globalThis.bench.opened()),
      'the address to be on screen',
    )
  } finally {
    await one.end()
  }
}
