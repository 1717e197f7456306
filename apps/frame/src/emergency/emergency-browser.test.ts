/**
 * The drill of docs/server/emergency.md in a browser: the server is gone, or has lost its database,
 * and device share and recovery share open the wallet.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { codeOf, operatorKey } from '../../../../packages/server/test/embedded.ts'
import { start } from '../../../../packages/server/test/start.ts'
import { startApart, type ApartWorld } from '../apart.fixture.ts'
import { ask, newProfile, result, startAll, useBrowser, type Notified } from '../browser.fixture.ts'

useBrowser()

const email = 'ana@shop.example'

async function logIn(page: Page, mail: ApartWorld['mail']): Promise<string> {
  await result(ask(page, 'CONNECT_EMAIL', { email, locale: 'en' }))
  const { addresses } = await result<Notified>(ask(page, 'CONNECT_OTP', { otp: codeOf(mail) }))
  return addresses.eip155
}

const press = (page: Page, does: string): Promise<void> => page.locator(`[data-do=${does}]`).click()

/** To the code that the recovery service mails. */
async function toCode(page: Page, address = email): Promise<void> {
  await press(page, 'go')
  await page.locator('#email').fill(address)
  await press(page, 'go')
}

/** It is mailed after the answer. */
async function mailedCode({ recoveryMail }: Pick<ApartWorld, 'recoveryMail'>): Promise<string> {
  await expect.poll(() => recoveryMail.sent.length).toBeGreaterThan(0)
  const code = codeOf(recoveryMail, 'recovery')
  recoveryMail.sent.length = 0
  return code
}

async function wordsOf(page: Page): Promise<string> {
  await page.locator('[data-seen=ready]').click()
  const words = page.locator('ol.words bdi')
  await words.first().waitFor()
  return (await words.allTextContents()).join(' ')
}

/** Opens the wallet, to the warning before its phrase. */
async function toPhrase(page: Page, world: Pick<ApartWorld, 'recoveryMail'>): Promise<void> {
  await toCode(page)
  await page.locator('#code').fill(await mailedCode(world))
  await page.getByText('Your wallet is open').waitFor()
  await press(page, 'go')
}

/** Opens the wallet and reads its phrase. */
async function opens(page: Page, world: Pick<ApartWorld, 'recoveryMail'>): Promise<string> {
  await toPhrase(page, world)
  return mnemonicToAccount(await wordsOf(page)).address
}

async function emergency(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/frame/emergency.html?locale=en`)
  await page.locator('h1').waitFor()
  return page
}

async function loggedIn(recovery = {}) {
  const world = await startApart({}, recovery)
  await world.place()
  const context = await newProfile()
  const { page } = await world.open(world.site, context)
  return { ...world, context, host: page, account: await logIn(page, world.mail) }
}

test('opens the wallet and shows the right phrase when the server is gone', async () => {
  const world = await loggedIn()
  const { context, frame, server, account } = world
  await server.stop()
  const page = await emergency(context, frame.origin)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  expect(await opens(page, world)).toBe(account)
  expect(faults).toEqual([])
})

test('opens it after a sign-out, by what this browser still knows of the wallet', async () => {
  const world = await loggedIn()
  const { context, frame, host, server, account } = world
  await result(ask(host, 'SIGN_OUT'))
  await server.stop()
  const page = await emergency(context, frame.origin)
  expect(await opens(page, world)).toBe(account)
})

test('says so, in the visitor’s language, when its code cannot be loaded', async () => {
  const { place, frame } = await startApart()
  await place()
  const page = await (await newProfile()).newPage()
  await page.route('**/emergency.es-*.js', (route) => route.abort())
  await page.goto(`${frame.origin}/frame/emergency.html?locale=es-MX`)
  await page.getByRole('alert').getByText('No se ha podido cargar esta página').waitFor()
})

test('says that the visitor has the phrase only after its words were shown', async () => {
  const world = await loggedIn()
  await world.server.stop()
  const page = await emergency(world.context, world.frame.origin)
  await toPhrase(page, world)
  await press(page, 'reject')
  await page.getByRole('heading', { name: 'Open your wallet without its service' }).waitFor()
  expect(await opens(page, world)).toBe(world.account)
  await press(page, 'done')
  await page.getByRole('heading', { name: 'You have your recovery phrase' }).waitFor()
})

test('opens it when the server serves the frame and has lost its database', async () => {
  const world = await startAll()
  const { page: host } = await world.open()
  const account = await logIn(host, world.mail)
  const port = Number(new URL(world.frame).port)
  await world.server.stop()
  await start({
    port,
    embeddedKey: operatorKey,
    recoveryServiceUrl: world.recoveryServiceUrl,
    frameOrigin: world.frame,
    mail: world.mail,
  })
  const page = await emergency(host.context(), world.frame)
  expect(await opens(page, world)).toBe(account)
})

test('opens a wallet whose device the recovery service lets wait no more, though it delays new ones', async () => {
  const world = await loggedIn({ delay: 60, origin: 'https://recovery.example' })
  const { context, frame, server, account } = world
  await server.stop()
  expect(await opens(await emergency(context, frame.origin), world)).toBe(account)
})

test('says what is wrong: with the code, the address, another browser, and a lost key', async () => {
  const world = await loggedIn()
  const { context, frame, server, recoveryMail } = world
  await server.stop()
  const page = await emergency(context, frame.origin)
  await toCode(page)
  const right = await mailedCode(world)
  await page.locator('#code').fill(right === '000000' ? '000001' : '000000')
  await page.getByText('That is not the code.').waitFor()
  await press(page, 'cancel')
  await toCode(page, 'eve@mail.example')
  await page.locator('#code').fill('123456')
  await page.getByText('That is not the code.').waitFor()
  expect(recoveryMail.sent).toEqual([])
  const other = await emergency(await newProfile(), frame.origin)
  await other.getByText('This browser keeps no share of a wallet here.').waitFor()
  // A copy of the storage without the keys that browsers do not export.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portico-frame')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('device', 'readwrite')
          transaction.objectStore('device').clear()
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('error', () => reject(new Error('refused')))
          opening.result.close()
        })
        opening.addEventListener('error', () => reject(new Error('refused')))
      }),
  )
  const copied = await emergency(context, frame.origin)
  await press(copied, 'go')
  await press(copied, 'go')
  await copied.locator('#email').fill(email)
  await press(copied, 'go')
  await copied.locator('#code').fill(await mailedCode(world))
  await copied.getByText('This browser can no longer read its share of your wallet').waitFor()
})
