/**
 * Login by e-mail with the real demo, frame, server and recovery service, and the mails that they
 * send.
 */
import { expect, test } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { timeLimits } from '../scripts/time-limits.mjs'
import { addressOf as addressOn, lamportsOf, solanaFriend, solanaRpc } from './chains.ts'
import {
  addressOf,
  anotherDevice,
  approve,
  approveDevice,
  code,
  confirmAddress,
  confirmationCode,
  confirmField,
  frame,
  give,
  host,
  logIn,
  press,
  readMail,
  refuse,
  result,
  newVisitor,
} from './login.ts'
import { accountButton, card, connectButton, demo, status } from './visitor.ts'

/** Sends a request to the first chain's node. */
async function call(method: string, params: readonly unknown[]): Promise<void> {
  const response = await fetch(process.env['PORTICO_RPC']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(((await response.json()) as { error?: unknown }).error).toBeUndefined()
}

test(
  'loads nothing of the frame before a visitor wants to log in',
  { tag: '@desktop' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(host())
    await expect(connectButton(page).first()).toBeVisible()
    await connectButton(page).first().click()
    await expect(card(page).getByTestId('email-field')).toBeVisible()
    expect(
      asked.filter(
        (url) =>
          url.startsWith(`${process.env['PORTICO_SERVICE']}/frame`) || url.includes('/embedded/'),
      ),
    ).toEqual([])
    await expect(page.locator('iframe')).toHaveCount(0)
  },
)

test('reports a wrong code of either mail, creates a wallet after the right one, restores it after a reload, and logs out in the frame, too', async ({
  page,
}) => {
  const visitor = newVisitor()
  await page.goto(host())
  await give(page, visitor)
  const right = await readMail(visitor, 1, code)
  await card(page)
    .getByTestId('email-code')
    .fill(right === '000000' ? '000001' : '000000')
  await expect(card(page).getByTestId('email-error')).toBeVisible()
  await card(page).getByTestId('email-code').fill(right)
  // The recovery service's code is another one.
  const field = await confirmField(frame(page))
  const second = await confirmationCode(visitor)
  await field.fill(second === '000000' ? '000001' : '000000')
  await expect(frame(page).getByRole('alert')).toContainText('That is not the code')
  await field.fill(second)
  await expect(status(page)).toHaveText('connected')
  const address = await addressOf(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toBe(address)
  await page.getByTestId('disconnect').click()
  await expect(status(page)).toHaveText(/^disconnected/)
  await page.reload()
  await expect(status(page)).toHaveText(/^disconnected/)
})

test('shows a message with its requester in the frame, refuses it, signs it after approval, and then typed data, and sends coins with the cost shown', async ({
  page,
}) => {
  const address = await logIn(page)
  await page.getByTestId('sign').click()
  await expect(frame(page).getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await expect(frame(page).locator('body')).toContainText(new URL(demo()).host)
  await refuse(page)
  await expect(result(page)).toContainText(/reject/i)
  await expect(page.locator('iframe')).toBeHidden()
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  const signature = /0x[0-9a-f]{130}/.exec(await result(page).innerText())![0] as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the demo', signature })).toBe(address)
  await page.getByTestId('sign-typed').click()
  await expect(frame(page).locator('body')).toContainText('Welcome in')
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  await expect(result(page)).not.toContainText(signature)
  await call('anvil_setBalance', [address, '0x8ac7230489e80000'])
  await page.getByTestId('send').click()
  await expect(frame(page).locator('body')).toContainText('1 ETH')
  await expect(frame(page).locator('body')).toContainText('Fee')
  await approve(page, 'Confirm')
  await expect(result(page)).toContainText('Confirmed 0x')
})

test(
  'signs and sends on Solana by the same wallet, with the cost shown',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page)
    await page.getByTestId('solana-sign').click()
    await approve(page)
    await expect(result(page)).toContainText(/Signature|signed/i)
    const own = await addressOn(page, 'solana').innerText()
    await solanaRpc('requestAirdrop', [own, 1_000_000_000])
    const before = await lamportsOf(solanaFriend)
    await page.getByTestId('solana-send').click()
    await expect(frame(page).locator('body')).toContainText('0.1 SOL')
    await expect(frame(page).locator('body')).toContainText('Fee')
    await approve(page, 'Confirm')
    await expect(result(page)).toContainText('Confirmed')
    expect([await lamportsOf(solanaFriend), await lamportsOf(own)]).toEqual([
      before + 100_000_000,
      1_000_000_000 - 100_000_000 - 5_000,
    ])
  },
)

test('works completely by keyboard', { tag: '@desktop' }, async ({ page }) => {
  const visitor = newVisitor()
  await page.goto(host())
  await connectButton(page).first().focus()
  await page.keyboard.press('Enter')
  await card(page).getByTestId('email-field').focus()
  await page.keyboard.type(visitor)
  await page.keyboard.press('Enter')
  await expect(card(page).getByTestId('email-code')).toBeFocused()
  await page.keyboard.type(await readMail(visitor, 1, code))
  await expect(frame(page).getByRole('heading', { name: 'Confirm your address' })).toBeFocused()
  const field = await confirmField(frame(page))
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.type(await confirmationCode(visitor))
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await page.getByTestId('sign').focus()
  await page.keyboard.press('Enter')
  await expect(frame(page).getByRole('heading', { level: 1 })).toBeFocused()
  const sign = frame(page).getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(sign).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('Signature 0x')
})

test('approves a new device by link, code and recovery code, with the same wallet', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  const address = await logIn(page, visitor)
  const other = await anotherDevice(context)
  await other.goto(host())
  await give(other, visitor)
  await approveDevice(context, visitor, 2)
  await expect(card(other).getByTestId('email-code')).toBeVisible()
  await card(other)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 3, code))
  const asked = frame(other).getByRole('textbox')
  await expect(asked).toBeVisible()
  await asked.fill(await readMail(visitor, 4, code))
  await expect(status(other)).toHaveText('connected')
  expect(await addressOf(other)).toBe(address)
  // The first device still signs.
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  await other.context().close()
})

test('lets a visitor put the confirmation off, use the wallet, and confirm in the account', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  await page.goto(host())
  await give(page, visitor)
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 1, code))
  await confirmField(frame(page))
  await press(page, 'cancel', () =>
    expect(page.locator('[data-portico-frame] dialog')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  await expect(status(page)).toHaveText('connected')
  const address = await addressOf(page)
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')

  // Another device is told why it is not let in.
  const other = await anotherDevice(context)
  await other.goto(host())
  await give(other, visitor)
  await approveDevice(context, visitor, 2)
  await card(other)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 3, code))
  const asked = frame(other).getByRole('textbox')
  await asked.fill(await readMail(visitor, 4, code))
  await expect(frame(other).getByRole('alert')).toContainText('was never confirmed')

  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
  await expect(card(page).getByTestId('unconfirmed')).toContainText(visitor)
  await card(page).getByTestId('confirm-recovery').click()
  await confirmAddress(frame(page), visitor, 2)
  await expect(card(page).getByTestId('unconfirmed')).toBeHidden()

  await frame(other).getByRole('button', { name: 'Send a new code', exact: true }).click()
  await asked.fill(await readMail(visitor, 5, code))
  await expect(status(other)).toHaveText('connected')
  expect(await addressOf(other)).toBe(address)
  await other.context().close()
})

test('shows the devices in the card, and the recovery phrase in the frame only', async ({
  page,
}) => {
  await logIn(page)
  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
  await expect(card(page).getByTestId('device')).toHaveCount(1)
  await card(page).getByTestId('show-phrase').click()
  const shown = frame(page).getByRole('button', { name: 'Show the words' })
  await shown.click()
  await expect(frame(page).getByRole('listitem')).toHaveCount(12)
  expect(await card(page).innerText()).not.toContain(
    await frame(page).getByRole('listitem').first().innerText(),
  )
  await frame(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('iframe')).toBeHidden()
})
