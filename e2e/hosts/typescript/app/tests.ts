/** A host's tests, beside the backend that they start. */
import { expect, test as base } from '@playwright/test'
import { startServer, type RunningServer } from '@portico/server'
import { startChain } from '@portico/testkit/chains'
import { walletFixtures, type WalletFixtures } from '@portico/testkit/playwright'
import { walletFixtures as inVitest } from '@portico/testkit/vitest'

const test = base.extend<WalletFixtures>(walletFixtures)

test('connects', async ({ page, installWallet }) => {
  const server: RunningServer = await startServer({ port: 0 })
  const chain = await startChain({ chainId: 31337 })
  const wallet = await installWallet({ name: 'Fox', chainId: 31337, rpcUrl: chain.url })
  await page.goto(server.url)
  await wallet.asked('eth_requestAccounts')
  await expect(page.getByText('0xf39F')).toBeVisible()
  await chain.stop()
})

export const fixtures: readonly string[] = Object.keys(inVitest)
