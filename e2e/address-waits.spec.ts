/**
 * A change of address waits, with real mails: what the account says, how its owner refuses it, and
 * what the new address opens once it counts.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import {
  addressOf,
  anotherDevice,
  approve,
  confirmField,
  frame,
  give,
  result,
  newVisitor,
} from './login.ts'
import { accountButton, card, status } from './visitor.ts'
import { startWaiting, type Waiting } from './waiting.ts'

const minute = 60_000
/** On a line of its own: a link may have as many digits in a row. */
const code = /^\d{6}$/m
const refusal = /http\S+\/address\/refuse\/[-\w]{43}/

let world: Waiting
test.beforeAll(async () => {
  world = await startWaiting(0, 60)
})
test.afterAll(() => world.stop())

/** @param isFirst The first login makes the wallet, whose address is confirmed once. */
async function logIn(page: Page, address: string, isFirst = true): Promise<void> {
  await page.goto(world.host())
  await give(page, address)
  await card(page)
    .getByTestId('email-code')
    .fill(await world.read(address, code))
  if (isFirst) await (await confirmField(frame(page))).fill(await world.read(address, code))
  await expect(status(page)).toHaveText('connected')
}

async function goToAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
}

async function openAccount(page: Page): Promise<void> {
  await goToAccount(page)
  await expect(card(page).getByTestId('login-method').first()).toBeVisible()
}

/** A new owner, and a change to another address that waits. Ends in the account. */
async function change(
  page: Page,
  owner: string,
  next: string,
): Promise<{ address: string; link: string }> {
  await logIn(page, owner)
  const address = await addressOf(page)
  await openAccount(page)
  await card(page).getByTestId('change-email').click()
  await card(page).getByTestId('new-email').fill(next)
  await card(page).getByTestId('save-email').click()
  const asked = frame(page).getByRole('textbox')
  await asked.fill(await world.read(owner, code))
  await expect(asked).toHaveValue('')
  await asked.fill(await world.read(next, code))
  const notice = card(page).getByTestId('address-waits')
  await expect(notice).toContainText(`${next} takes the place of this address`)
  // The present address is the one that logs in, and is asked in its mail.
  await expect(card(page).getByTestId('login-method').first()).toContainText(owner)
  return { address, link: await world.read(owner, refusal) }
}

async function closeCard(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Close' }).click()
  await expect(card(page)).toBeHidden()
}

/**
 * Opens the mail's page where the owner reads it, which changes nothing, and presses its button.
 */
async function refuseBy(context: BrowserContext, link: string, next: string): Promise<void> {
  const page = await anotherDevice(context)
  await page.goto(link)
  await expect(page.locator('body')).toContainText(next)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Is this change yours?' })).toBeVisible()
  await page.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Change refused' })).toBeVisible()
  await page.context().close()
}

/**
 * A device without anything of the wallet comes in by the address; the recovery service's code is
 * mailed to `recoveryAddress`.
 */
async function arrive(
  context: BrowserContext,
  address: string,
  recoveryAddress = address,
): Promise<Page> {
  const page = await anotherDevice(context)
  await page.goto(world.host())
  await give(page, address)
  const mailed = await anotherDevice(context)
  await mailed.goto(await world.read(address, /http\S+\/embedded\/v1\/device\/\S+/))
  await mailed.getByRole('button').first().click()
  await mailed.context().close()
  await card(page)
    .getByTestId('email-code')
    .fill(await world.read(address, code))
  await frame(page)
    .getByRole('textbox')
    .fill(await world.read(recoveryAddress, code))
  // A login by a new address gives it to the recovery service, which has it confirmed.
  if (recoveryAddress !== address)
    await (await confirmField(frame(page))).fill(await world.read(address, code))
  await expect(status(page)).toHaveText('connected')
  return page
}

test(
  'cancels a change that its owner refuses by the mail’s link, and logs the requesting device out',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const owner = newVisitor()
    const next = `next-${owner}`
    const { address, link } = await change(page, owner, next)
    await refuseBy(context, link, next)
    // The page learns of it with its next request.
    await closeCard(page)
    await goToAccount(page)
    await expect(status(page)).toHaveText(/^disconnected/)
    world.pass(61 * minute)
    await logIn(page, owner, false)
    expect(await addressOf(page)).toBe(address)
    await openAccount(page)
    await expect(card(page).getByTestId('address-waits')).toBeHidden()
  },
)

test('cancels a change in the account', async ({ page }) => {
  const owner = newVisitor()
  await change(page, owner, `next-${owner}`)
  await card(page).getByTestId('keep-address').click()
  await expect(card(page).getByTestId('address-waits')).toBeHidden()
  world.pass(61 * minute)
  await closeCard(page)
  await openAccount(page)
  await expect(card(page).getByTestId('login-method').first()).toContainText(owner)
})

test(
  'logs the new address in to the same wallet, and mails recovery codes to the old one until that login',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const owner = newVisitor()
    const next = `next-${owner}`
    const { address } = await change(page, owner, next)
    // During the wait, the old address lets a device in.
    const during = await arrive(context, owner)
    expect(await addressOf(during)).toBe(address)
    await during.context().close()
    world.pass(61 * minute)
    // The page that has asked learns of it when its account is read, and that recovery has to
    // follow.
    await closeCard(page)
    await openAccount(page)
    await expect(card(page).getByTestId('login-method').first()).toContainText(next)
    await expect(card(page).getByTestId('recovery')).toContainText('still go to')
    await world.read(owner, /is used to log in to/)
    await world.read(next, /this address is used to log in/)
    const first = await arrive(context, next, owner)
    expect(await addressOf(first)).toBe(address)
    await first.getByTestId('sign').click()
    await approve(first)
    await expect(result(first)).toContainText('Signature 0x')
    await first.context().close()
    // That login has given the recovery service the new address.
    const second = await arrive(context, next)
    expect(await addressOf(second)).toBe(address)
    await second.context().close()
  },
)
