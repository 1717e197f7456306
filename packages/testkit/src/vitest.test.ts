import { expect, test as base } from 'vitest'
import { walletFixtures } from './vitest.ts'
import type { WalletFixtures } from './vitest.ts'

const test = base.extend<WalletFixtures>(walletFixtures)

test('fixtures: a wallet announces itself in the window of its test', async ({
  installWallet,
  walletWindow,
}) => {
  const received: unknown[] = []
  walletWindow.addEventListener('eip6963:announceProvider', (event) =>
    received.push((event as CustomEvent).detail),
  )
  const wallet = installWallet({ behaviour: 'reject' })
  expect(received).toMatchObject([{ provider: wallet.provider }])
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 4001,
  })
})
