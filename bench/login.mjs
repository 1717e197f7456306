/**
 * Login by e-mail, with the real servers on this machine: the demo, the frame, the server, the
 * recovery service, and the mails that they send. Prints the medians from the frame's element to
 * its first message, from the address to the field for the code, from both codes' last digits to the
 * account (less the time between, in which a visitor reads the second mail), and from the press on Sign to the signature. Runs what `node scripts/build.mjs --apps`
 * has built.
 *
 *     node bench/login.mjs [--rounds 9]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browsers, launched } from '../scripts/browsers.mjs'
import { startParts } from '../scripts/parts.mjs'
import { median } from './lib/report.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)

await browsers(['chromium'])
const parts = await startParts()
const browser = await chromium.launch({ ...launched('chromium'), args: ['--no-sandbox'] })

/**
 * Milliseconds since 1970, with fractions, which pages and frames of one browser have in common.
 */
const clock = () => performance.timeOrigin + performance.now()

/** When an element of the page contains a text, by the page's own clock. */
const when = (page, id, text) =>
  page.evaluate(
    ([name, part]) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector(`[data-testid=${name}]`)?.textContent.startsWith(part)
            ? resolve(performance.timeOrigin + performance.now())
            : requestAnimationFrame(look)
        look()
      }),
    [id, text],
  )

/**
 * Notes when the frame is put into the page, and when its first message arrives by the port that
 * the page has handed over: it is ready then.
 */
function noteFrame() {
  const times = {}
  Object.assign(globalThis, { frameTimes: times })
  const clock = () => performance.timeOrigin + performance.now()
  new MutationObserver(() => {
    if (document.querySelector('iframe')) times.wanted ??= clock()
  }).observe(document, { childList: true, subtree: true })
  const { MessageChannel } = globalThis
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      // React's own channels carry null.
      this.port1.addEventListener(
        'message',
        ({ data }) => data !== null && (times.ready ??= clock()),
      )
    }
  }
}

/** The four times of one new visitor, in milliseconds. */
async function visit(round) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFrame)
    await page.goto(`${parts.demo.url}/?login=email&announce=off&phones=off`)
    await page.getByTestId('connect-button').first().click()
    const card = page.getByTestId('card')
    await card.getByTestId('email-field').fill(`visitor-${round}@mail.example`)
    const code = card.getByTestId('email-code')
    const startedAt = await page.evaluate(clock)
    const asked = code.waitFor().then(() => page.evaluate(clock))
    await page.keyboard.press('Enter')
    const address = (await asked) - startedAt
    const times = await page.evaluate(() => globalThis.frameTimes)

    const { text } = await parts.mail.next(`visitor-${round}@mail.example`)
    const digits = /(?<!\d)\d{6}(?!\d)/.exec(text)[0]
    const typed = await page.evaluate(clock)
    // The recovery service's code, which confirms the address.
    const second = page.frameLocator('iframe').getByRole('textbox')
    const askedAgain = second.waitFor().then(() => page.evaluate(clock))
    await code.fill(digits)
    const made = (await askedAgain) - typed
    const { text: another } = await parts.mail.next(`visitor-${round}@mail.example`)
    const connected = when(page, 'status', 'connected')
    const typedAgain = await page.evaluate(clock)
    await second.fill(/(?<!\d)\d{6}(?!\d)/.exec(another)[0])
    const login = made + (await connected) - typedAgain

    await card.waitFor({ state: 'hidden' })
    await page.getByTestId('sign').click()
    const sign = page.frameLocator('iframe').getByRole('button', { name: 'Sign', exact: true })
    await sign.and(page.frameLocator('iframe').locator(':enabled')).waitFor()
    const signed = when(page, 'result', 'Signature 0x')
    const pressed = sign.evaluate(
      (button) =>
        new Promise((resolve) =>
          button.addEventListener(
            'click',
            () => resolve(performance.timeOrigin + performance.now()),
            { capture: true, once: true },
          ),
        ),
    )
    await sign.click()
    return {
      ready: times.ready - times.wanted,
      address,
      login,
      signature: (await signed) - (await pressed),
    }
  } finally {
    await context.close()
  }
}

try {
  // The first meets a server that has just started.
  await visit('first')
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await visit(round))
  const row = (name, key, goal) =>
    `| ${name} | ${median(all.map((one) => one[key])).toFixed(0)} ms | ${Math.max(...all.map((one) => one[key])).toFixed(0)} ms | ${goal} |`
  console.log(`${rounds} visitors; ${browser.version()}; load ${loadavg()[0].toFixed(1)}\n`)
  console.log(
    [
      '| what | median | slowest | goal |',
      '|---|---:|---:|---:|',
      row('the frame put into the page → ready', 'ready', '400 ms'),
      row('address given → code asked for, the frame loaded on the way', 'address', '400 ms'),
      row('both codes typed → connected', 'login', '600 ms'),
      row('Sign pressed → signature', 'signature', '60 ms'),
    ].join('\n'),
  )
} finally {
  await browser.close()
  await parts.stop()
}
