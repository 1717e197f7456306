/** Visits to providers in a real browser: its cookies, its windows, and cross-site forms. */
import { startIdentityProviders } from '@portico/testkit/identity'
import type { LoginReply, SocialReply } from '@portico/wire'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { read, site, startEmbedded, type Frame } from './embedded.ts'
import { finish, stateOf } from './social.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

interface Visited {
  frame: Frame
  started: SocialReply
  /** The page that opens the window. */
  opener: Page
  popup: Page
  faults: string[]
}

/**
 * A window at the provider. As in the frame, it first opens a page of the server, which sets the
 * browser's secret.
 */
async function visit(name: string): Promise<Visited> {
  // A provider on `localhost` is another site than a server on `127.0.0.1`.
  const identity = await startIdentityProviders({ names: [name], host: 'localhost' })
  onTestFinished(() => identity.stop())
  const { url, frame: make } = await startEmbedded({ socials: identity.socials })
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const opener = await context.newPage()
  await opener.goto(`${url}/health`)
  const popup = await opener.evaluate(
    async () =>
      (
        (await (await fetch('/embedded/v1/social/popup', { method: 'POST' })).json()) as {
          popup: string
        }
      ).popup,
  )
  expect(await opener.evaluate(() => document.cookie)).toBe('')
  const frame = await make()
  const started = await read<SocialReply>(
    await frame.post('social?projectId=shop', {
      provider: name,
      locale: 'ar',
      key: frame.key,
      site,
      popup,
    }),
  )
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate((to) => void open(to, '', 'popup'), started.url),
  ])
  const faults: string[] = []
  opened.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await opened.getByRole('heading', { name: `Log in with ${name}` }).waitFor()
  return { frame, started, opener, popup: opened, faults }
}

/** The press closes the window, which may be gone before the press has been reported. */
async function pressToClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name })
    .click()
    .catch(() => {})
  await closed
}

test.each(['google', 'apple'])(
  '%s: logs the user in, closes the window by itself, and gives the frame the session',
  async (name) => {
    const { frame, started, popup, faults } = await visit(name)
    await popup.getByRole('radio', { name: /Ada Lovelace/ }).check()
    await pressToClose(popup, 'Allow')
    expect(faults).toEqual([])
    expect((await read<LoginReply>(await finish(frame, started.attempt))).user).toMatchObject({
      provider: name,
      name: 'Ada Lovelace',
    })
  },
)

test.each(['google', 'apple'])(
  '%s: closes the window by itself when the user declines',
  async (name) => {
    const { frame, started, popup } = await visit(name)
    await pressToClose(popup, 'Deny')
    expect(await read(await stateOf(frame, started.attempt))).toMatchObject({
      state: 'refused',
      why: 'declined',
    })
  },
)

test('shows an error for another browser’s start URL, from right to left where needed, and stays open', async () => {
  const { started } = await visit('google')
  const context = await browser.newContext({ locale: 'ar' })
  onTestFinished(() => context.close())
  const victim = await context.newPage()
  await victim.goto(started.url)
  await victim.getByRole('heading').waitFor()
  expect([
    await victim.evaluate(() => document.documentElement.dir),
    new URL(victim.url()).pathname,
  ]).toEqual(['rtl', new URL(started.url).pathname])
})
