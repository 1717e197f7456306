/**
 * A new device waits where the operators want it to, with real mails: what its visitor and the
 * owner see of it.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
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
import { card, status } from './visitor.ts'
import { startWaiting, type Waiting } from './waiting.ts'

const minute = 60_000
/** On a line of its own: a link may have as many digits in a row. */
const code = /^\d{6}$/m
const refusal = /http\S+\/refuse\/[-\w]{43}/

let world: Waiting
test.beforeAll(async () => {
  world = await startWaiting(60)
})
test.afterAll(() => world.stop())

/** The owner's first device, with a new wallet. */
async function own(page: Page, owner: string): Promise<string> {
  await page.goto(world.host())
  await give(page, owner)
  await card(page)
    .getByTestId('email-code')
    .fill(await world.read(owner, code))
  await (await confirmField(frame(page))).fill(await world.read(owner, code))
  await expect(status(page)).toHaveText('connected')
  return addressOf(page)
}

/** Opens a page behind a mail's link where the owner reads it, and presses its first button. */
async function answer(context: BrowserContext, url: string, seen: string): Promise<Page> {
  const page = await anotherDevice(context)
  await page.goto(url)
  await expect(page.locator('body')).toContainText(seen)
  await page.getByRole('button').first().click()
  return page
}

/**
 * A second device from a fresh page to the screen that says until when it waits. Both mails to the
 * owner with the links that refuse it have arrived then.
 */
async function arrive(
  context: BrowserContext,
  owner: string,
): Promise<{ page: Page; links: string[] }> {
  const page = await anotherDevice(context)
  await page.goto(world.host())
  await give(page, owner)
  const approved = await answer(
    context,
    await world.read(owner, /http\S+\/embedded\/v1\/device\/\S+/),
    'localhost',
  )
  await approved.context().close()
  await card(page)
    .getByTestId('email-code')
    .fill(await world.read(owner, code))
  const links = [await world.read(owner, refusal)]
  // The recovery service is asked as well, so that its own wait runs at the same time.
  await frame(page)
    .getByRole('textbox')
    .fill(await world.read(owner, code))
  links.push(await world.read(owner, refusal))
  await expect(frame(page).getByRole('heading', { name: 'This device has to wait' })).toBeVisible()
  return { page, links }
}

/** The time that the screen names, in the test's own time zone, which is the browser's. */
const timeShown = async (page: Page): Promise<number> =>
  Date.parse(
    /from (.*) on/.exec(
      (await frame(page).getByRole('status').innerText())
        .replace(/[\u2068\u2069]/g, '')
        .replaceAll('\u202f', ' '),
    )![1]!,
  )

async function close(page: Page): Promise<void> {
  await expect(async () => {
    const button = frame(page).getByRole('button', { name: 'Close' })
    if (await button.isVisible()) await button.click()
    await expect(card(page).getByText('This device has to wait')).toBeVisible({
      timeout: timeLimits.attempt,
    })
  }).toPass()
}

test('shows a second device the end of its wait, and the owner’s refusal by the mail’s link', async ({
  page,
  context,
}) => {
  const owner = newVisitor()
  await own(page, owner)
  const { page: laptop, links } = await arrive(context, owner)
  const shownTime = await timeShown(laptop)
  expect(shownTime).toBeGreaterThan(Date.now() + 58 * minute)
  expect(shownTime).toBeLessThanOrEqual(Date.now() + 60 * minute)
  const [atServer, atRecoveryService] = links
  for (const url of [atServer!, atRecoveryService!]) {
    const refused = await answer(context, url, 'Is this device yours?')
    await expect(refused.getByRole('heading', { name: 'Device refused' })).toBeVisible()
    await refused.reload()
    await refused.context().close()
  }
  await expect(card(laptop).getByText('This device was not let in')).toBeVisible()
  await expect(status(laptop)).toHaveText(/^disconnected/)
  // The owner's own device is as it was.
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  await laptop.context().close()
})

test('reports the owner’s refusal at the next login when the screen was closed', async ({
  page,
  context,
}) => {
  const owner = newVisitor()
  await own(page, owner)
  const { page: laptop, links } = await arrive(context, owner)
  await close(laptop)
  await (await answer(context, links[0]!, 'Is this device yours?')).context().close()
  await laptop.reload()
  await give(laptop, owner)
  await expect(card(laptop).getByText('This device was not let in')).toBeVisible()
  await laptop.context().close()
})

test('approves the device at another login after the wait, with the same wallet', async ({
  page,
  context,
}) => {
  const owner = newVisitor()
  const address = await own(page, owner)
  const { page: laptop } = await arrive(context, owner)
  await close(laptop)
  // Earlier, it is told the rest of the time; the login is not fresh any more.
  world.pass(30 * minute)
  await laptop.reload()
  await give(laptop, owner)
  await card(laptop)
    .getByTestId('email-code')
    .fill(await world.read(owner, code))
  await expect(
    frame(laptop).getByRole('heading', { name: 'This device has to wait' }),
  ).toBeVisible()
  expect(await timeShown(laptop)).toBeLessThanOrEqual(Date.now() + 30 * minute)
  await close(laptop)
  world.pass(30 * minute)
  await laptop.reload()
  await give(laptop, owner)
  await card(laptop)
    .getByTestId('email-code')
    .fill(await world.read(owner, code))
  await frame(laptop)
    .getByRole('textbox')
    .fill(await world.read(owner, code))
  await expect(status(laptop)).toHaveText('connected')
  expect(await addressOf(laptop)).toBe(address)
  // The owner is told.
  await world.read(owner, /has been let in/)
  await laptop.getByTestId('sign').click()
  await approve(laptop)
  await expect(result(laptop)).toContainText('Signature 0x')
  await laptop.context().close()
})
