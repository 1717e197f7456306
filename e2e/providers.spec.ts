/** Tests the documentation's hook and its viem and ethers examples in a page. */
import { expect, test, type Page } from '@playwright/test'
import { installWallet, type PageWallet } from '@portico/testkit/playwright'
import { ada, card, connectButton, receiptOf, second } from './visitor.ts'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

async function connected(page: Page): Promise<PageWallet> {
  const wallet = await installWallet(page, {
    rdns: 'test.fox',
    name: 'Fox',
    privateKey,
    rpcUrl: { 1: process.env['PORTICO_RPC']! },
  })
  await page.goto(`${process.env['PORTICO_HOSTS']}/providers`)
  await expect(page.getByTestId('client')).toHaveText('nobody')
  await connectButton(page).click()
  await card(page).getByTestId('wallet-test.fox').click()
  await expect(page.getByTestId('client')).toHaveText(`${ada} on Ethereum`)
  return wallet
}

for (const library of ['viem', 'ethers'])
  test(`${library} signs and sends through the provider of the wallet in use`, async ({ page }) => {
    await connected(page)
    await page.getByTestId(library).click()
    await expect(page.getByTestId('said')).toContainText('"hash":"0x')
    const { hash, signature } = JSON.parse((await page.getByTestId('said').textContent())!) as {
      hash: string
      signature: string
    }
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    await expect
      .poll(() => receiptOf(hash))
      .toMatchObject({ status: '0x1', from: ada.toLowerCase() })
  })

test('the hook’s client follows network, account and disconnect', async ({ page }) => {
  const wallet = await connected(page)
  const client = page.getByTestId('client')
  await wallet.changeChain(10)
  await expect(client).toHaveText(`${ada} on OP Mainnet`)
  await wallet.switchAccounts([second])
  await expect(client).toHaveText(`${second} on OP Mainnet`)
  await page.getByTestId('disconnect-all').click()
  await expect(client).toHaveText('nobody')
})
