/** The built frame in a browser, as the page around it sees it. */
import { expect, test } from 'vitest'
import { codeOf } from '../../../packages/server/test/embedded.ts'
import { ask, result, startAll, useBrowser, type Notified } from './browser.fixture.ts'
import { toHex, utf8 } from './shared/bytes.ts'

useBrowser()

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
