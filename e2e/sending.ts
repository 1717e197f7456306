/** Steps to send from the card as a visitor, and to read the result from the chain. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { view } from './scenes/kit.ts'
import { accountButton, ada, atRest, card } from './visitor.ts'

/** Ada's address, from the phrase of local chains. */
export const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** An address without an owner and without a balance. */
export const fresh = getAddress('0xa11ce00000000000000000000000000000000042')

export async function node(method: string, params: readonly unknown[]): Promise<string> {
  const response = await fetch(process.env['PORTICO_RPC']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: string
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result!
}
export const coinsOf = async (address: string): Promise<bigint> =>
  BigInt(await node('eth_getBalance', [address, 'latest']))
export const tokensOf = async (token: string, owner: string): Promise<bigint> =>
  BigInt(
    await node('eth_call', [
      {
        to: token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner as Hex],
        }),
      },
      'latest',
    ]),
  )
/** Sends from an account that the chain signs for. */
export async function mine(
  transaction: object,
): Promise<{ contractAddress: string; status: string }> {
  const receipt: unknown = await node('eth_sendTransactionSync', [{ from: ada, ...transaction }])
  return receipt as { contractAddress: string; status: string }
}

export const at = (page: Page, id: string) => card(page).getByTestId(id)
/** Goes from the account's button to the form. */
export async function form(page: Page): Promise<void> {
  await accountButton(page).click()
  await at(page, 'entry-WalletSend').click()
  await expect(view(page, 'WalletSend')).toBeVisible()
  await expect(at(page, 'send-balance')).toContainText(/\d/)
}
export async function fill(page: Page, amount: string, to: string): Promise<void> {
  await at(page, 'send-amount').fill(amount)
  await at(page, 'send-to').fill(to)
}
export async function review(page: Page): Promise<void> {
  await expect(at(page, 'send-next')).toHaveText('Review')
  await at(page, 'send-next').click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(at(page, 'send-confirm')).not.toHaveAttribute('aria-busy')
}
/** @param token The token's contract, as in the list, or the name of its row. */
export async function choose(page: Page, token: string | RegExp): Promise<void> {
  await at(page, 'send-token').click()
  const row =
    typeof token === 'string'
      ? at(page, `send-token-${token}`)
      : card(page).getByRole('button', { name: token })
  await expect(row).toBeVisible()
  // The card grows once the view has slid in. A press in between would hit the row above.
  await atRest(card(page))
  await row.click()
  await expect(view(page, 'WalletSend')).toBeVisible()
}

/** Makes the pocket wallet, at its home screen, sign something else than it shows. */
export async function twist(context: BrowserContext, how: 'amount' | 'receiver'): Promise<void> {
  const home = await context.newPage()
  await home.goto(process.env['PORTICO_WALLET']!)
  await home.getByTestId('twist').selectOption(how)
  await home.close()
}
