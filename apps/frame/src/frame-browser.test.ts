/** The built frame in a browser: from an e-mail address to a signature, and on another device. */
import { expect, test, vi } from 'vitest'
import { codeOf, linkOf } from '../../../packages/server/test/embedded.ts'
import { ask, result, sign, startAll, useBrowser, type Notified } from './browser.fixture.ts'
import { toHex, utf8 } from './shared/bytes.ts'

useBrowser()

test('logs in, approves, signs, restores, and approves another device by the code', async () => {
  const world = await startAll()
  const { page, faults } = await world.open()
  expect(await result(ask(page, 'IS_CONNECTED'))).toBeNull()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const user = await result<Notified>(ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  const account = user.addresses.eip155
  expect(await sign(page, account)).toBe(account)
  await page.reload()
  expect(await result(ask(page, 'IS_CONNECTED'))).toMatchObject({ addresses: user.addresses })
  expect(await sign(page, account)).toBe(account)
  expect(faults).toEqual([])

  const other = await world.open()
  await result(ask(other.page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const waits = result(ask(other.page, 'CONNECT_DEVICE'))
  await fetch(linkOf(world.mail), {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    headers: { origin: world.frame },
  })
  await waits
  const verified = result<Notified>(ask(other.page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  const letter = await vi.waitFor(() => world.recoveryMail.last('recovery'))
  const field = other.page.frameLocator('iframe').locator('input[autocomplete=one-time-code]')
  await field.fill(letter.kind === 'recovery' ? letter.code : '')
  expect((await verified).addresses.eip155).toBe(account)
  expect(await sign(other.page, account)).toBe(account)
  expect(other.faults).toEqual([])
})

test('says at once to a page that is not among the project’s that it does not serve it', async () => {
  const { page } = await (await startAll()).open()
  // Another origin than the one that the project lists.
  await page.goto(page.url().replace('localhost', '127.0.0.1'))
  await page.waitForFunction(() => window.notices.length > 0)
  expect(await page.evaluate(() => window.notices)).toEqual([{ is: 'refused' }])
})

test('hides approvals from the host', async () => {
  const world = await startAll()
  const { page } = await world.open()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const { addresses } = await result<Notified>(
    ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }),
  )
  const message = 'A message that only the visitor reads'
  const asked = ask(page, 'RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: [toHex(utf8(message)), addresses.eip155],
  })
  const frame = page.frameLocator('iframe')
  await frame.getByText(message).waitFor()
  const seen = await page.evaluate(() => {
    const { contentDocument, contentWindow } = document.querySelector('iframe')!
    const attempt = (read: () => unknown): string => {
      try {
        return String(read())
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      document: contentDocument,
      text: attempt(() => contentWindow!.document.body.textContent),
      storage: attempt(() => contentWindow!.indexedDB),
      notices: JSON.stringify(window.notices),
    }
  })
  expect(seen).toMatchObject({ document: null, text: 'SecurityError', storage: 'SecurityError' })
  expect(seen.notices).not.toContain(message)
  // Chromium drops presses on a frame of another origin that has just been shown.
  await frame.locator('[data-seen=ready]').waitFor()
  await frame.locator('[data-do=reject]').click()
  expect(await asked).toMatchObject({ ok: false, error: { code: 4001 } })
})
