/** Steps to sign in at the demo, as a visitor with the pocket wallet takes them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { allowAll, choosePocket, type Namespace } from './chains.ts'
import { card, demo, inWallet } from './visitor.ts'

export const namespaces = ['eip155', 'solana', 'bip122'] as const

/** The demo as a host where signing in is optional or required. */
export const hostThat = (how: 'optional' | 'required' | 'local', more = ''): string =>
  demo(`/?sign-in=${how}${more}`)

export const view = (page: Page): Locator => card(page).getByTestId('sign-in')
export const session = (page: Page, namespace: Namespace = 'eip155'): Locator =>
  page.getByTestId(`session-${namespace}`)
export const signer = (page: Page, namespace: Namespace = 'eip155'): Locator =>
  page.getByTestId(`session-of-${namespace}`)

/** Waits until the view asks for an account that it has a message of. */
export async function asked(page: Page): Promise<void> {
  await expect(view(page)).toHaveAttribute('data-step', 'ready')
}

/** Presses the button of the view, and approves in the wallet. */
export async function sign(page: Page, answer?: (popup: Page) => Promise<void>): Promise<void> {
  await asked(page)
  await inWallet(page.context(), () => card(page).getByTestId('sign').click(), answer)
}

/**
 * Goes from a fresh page to a wallet that is connected on one namespace, and to the view that asks it
 * to sign in.
 */
export async function meet(
  page: Page,
  address: string,
  namespace: Namespace = 'eip155',
  answer?: (popup: Page) => Promise<void>,
): Promise<void> {
  await page.goto(address)
  await choosePocket(page)
  await inWallet(page.context(), () => card(page).getByTestId(`route-${namespace}`).click(), answer)
  await asked(page)
}

/** The same for all namespaces at once. */
export async function meetAll(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await choosePocket(page)
  await inWallet(page.context(), () => card(page).getByTestId('connect-all').click(), allowAll)
  await asked(page)
}

/** Goes from a fresh page to a session. */
export async function signedIn(
  page: Page,
  address: string,
  namespace: Namespace = 'eip155',
  answer?: (popup: Page) => Promise<void>,
): Promise<void> {
  await meet(page, address, namespace, answer)
  await sign(page)
  await expect(card(page)).toBeHidden()
  await expect(session(page, namespace)).toHaveText('signed-in')
}

/** The access tokens that the page gets, oldest first. */
export function tokensOf(page: Page): string[] {
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (
      !/\/auth\/v1\/(authenticate|refresh)$/.test(new URL(response.url()).pathname) ||
      response.request().method() !== 'POST' ||
      !response.ok()
    )
      return
    const { token } = (await response.json()) as { token: string | null }
    if (token !== null) tokens.push(token)
  })
  return tokens
}

/** The account that the server has for a token; null if it has none. */
export async function knownBy(token: string): Promise<string | null> {
  const response = await fetch(`${process.env['PORTICO_SERVICE']}/auth/v1/me?projectId=demo`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.ok ? ((await response.json()) as { sub: string }).sub : null
}

/** The page's requests to the server about sessions from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/auth/v1/') && request.method() !== 'OPTIONS')
      calls.push(pathname.slice('/auth/v1/'.length))
  })
  return calls
}
