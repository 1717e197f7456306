/** The elements that a visitor sees and uses, and steps for all tests. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** The demo with all of its namespaces. */
export const demo = (path = '/'): string => `${process.env['PORTICO_URL']}${path}`

/** The demo as a host of EVM only, with wallets in the browser, which most tests use. */
export function url(path = '/'): string {
  const at = new URL(demo(path))
  at.searchParams.set('chains', 'eip155')
  at.searchParams.set('phones', 'off')
  return at.href
}
export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const card = (page: Page): Locator => page.getByTestId('card')
export const connectButton = (page: Page): Locator => page.getByTestId('connect-button')
export const accountButton = (page: Page): Locator => page.getByTestId('account-button')
export const status = (page: Page): Locator => page.getByTestId('status')

/** Both addresses of the first chain: the backend's proxy and the node itself. */
export const rpc = (): RegExp =>
  new RegExp(`^(${process.env['PORTICO_RPC']}|${process.env['PORTICO_SERVICE']}/v1/)`)

/**
 * The receipt of a transaction on the first chain, from the node itself; null until it is mined.
 */
export async function receiptOf(hash: string): Promise<unknown> {
  const response = await fetch(process.env['PORTICO_RPC']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/** Presses an element and answers in the wallet's window that it opens. */
export async function inWallet(
  context: BrowserContext,
  press: () => Promise<void>,
  answer: (popup: Page) => Promise<void> = approve,
): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press()])
  const closed = popup.waitForEvent('close')
  await answer(popup).catch(unlessClosed(popup))
  await closed
}

/**
 * Ignores the error when the window has closed, because the answer's own key or click may close it.
 */
export const unlessClosed =
  (popup: Page) =>
  (error: unknown): void => {
    if (!popup.isClosed()) throw error
  }

/**
 * Clicks an element that closes its own window. The window may be gone before the click has been
 * reported.
 */
export const clickToClose = (element: Locator): Promise<void> =>
  element.click().catch(unlessClosed(element.page()))

export const approve = (popup: Page): Promise<void> => clickToClose(popup.getByTestId('approve'))

/**
 * The same by key. A new screen moves the focus to its title, also away from an element that has
 * been focused before.
 */
export async function approveByKey(popup: Page): Promise<void> {
  await expect(popup.getByRole('heading', { level: 1 })).toBeFocused()
  const button = popup.getByTestId('approve')
  await expect(button).toBeEnabled()
  await button.focus()
  await popup.keyboard.press('Enter')
}

export const reject = (popup: Page): Promise<void> => clickToClose(popup.getByTestId('reject'))

/**
 * Finishes every animation in the card and in the page that has an end. A ring that empties for
 * minutes counts as still.
 */
export const atRest = (element: Locator): Promise<void> =>
  element.evaluate(async (each) => {
    const moving = (): Animation[] =>
      (each.getRootNode() as Document | ShadowRoot)
        .getAnimations()
        .filter(
          (one) =>
            one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 10_000,
        )
    // What changes while the card moves is animated afterwards.
    for (let all = moving(); all.length > 0; all = moving()) {
      for (const one of all) one.finish()
      await new Promise((done) => requestAnimationFrame(done))
    }
  })

/** Opens the modal and chooses the pocket wallet. */
export async function choosePocket(page: Page): Promise<void> {
  await card(page)
    .getByRole('button', { name: /Pocket Wallet/ })
    .click()
}

/** Goes from a fresh page to a connected account. */
export async function connect(page: Page): Promise<void> {
  await page.goto(url())
  await connectButton(page).click()
  await inWallet(page.context(), () => choosePocket(page))
  await accountButton(page).waitFor()
}
