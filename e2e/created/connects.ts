/** A visitor of an app, who connects the scripted wallet, leaves and returns. */
import { expect, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { timeLimits } from '../../scripts/time-limits.mjs'
import { accountButton, ada, card, connectButton } from '../visitor.ts'

/** The button's text once an account is connected, before its balance is read. */
const short = `${ada.slice(0, 4)}…${ada.slice(-6)}`

/** Records every text that the page's button has, from the first one in the document. */
function noteTexts(): void {
  const texts: string[] = []
  Object.assign(window, { texts })
  const look = (): void => {
    const text = document.querySelector(
      '[data-portico-button=connect], [data-portico-button=account]',
    )?.textContent
    if (text && text !== texts.at(-1)) texts.push(text)
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { texts: string[] }).texts)

/**
 * Opens an app and connects: the account is shown, also after a reload, nothing else is shown in
 * between, and the browser's console has no warning or error.
 * @param knows whether the app's server draws the account of a returning visitor.
 */
export async function connects(
  page: Page,
  url: string,
  { knows = false }: { knows?: boolean } = {},
): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  // Requests to public nodes are answered here.
  await page.route(/^https:/, async (route) => {
    const asked = route.request().postDataJSON() as { id: number } | { id: number }[]
    const answer = ({ id }: { id: number }) => ({
      jsonrpc: '2.0',
      id,
      result: '0x8ac7230489e80000',
    })
    await route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
  })
  await installWallet(page, { rdns: 'test.fox', name: 'Fox', accounts: [ada] })
  await page.addInitScript(noteTexts)
  await page.goto(url)
  await expect(connectButton(page).first()).toHaveText('Connect wallet')
  // A server-rendered page does not react to a press before its script runs, so the test presses
  // again.
  await expect(async () => {
    if (!(await card(page).isVisible()))
      await connectButton(page).first().click({ timeout: timeLimits.attempt })
    await expect(card(page).getByTestId('wallet-test.fox')).toBeVisible({
      timeout: timeLimits.attempt,
    })
  }).toPass()
  await card(page).getByTestId('wallet-test.fox').click()
  await expect(accountButton(page).first()).toContainText(ada.slice(-4))
  await expect(card(page)).toBeHidden()
  const first = await textsOf(page)
  expect(
    first.filter((text) => !text.startsWith(short) && !/^Connect(ing| wallet)$/.test(text)),
  ).toEqual([])
  expect(first[0]).toBe('Connect wallet')
  await page.reload()
  await expect(accountButton(page).first()).toContainText(/10\sETH/)
  const later = await textsOf(page)
  expect(later.filter((text) => !text.startsWith(short))).toEqual(knows ? [] : ['Connect wallet'])
  expect(complaints).toEqual([])
}
