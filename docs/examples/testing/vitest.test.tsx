// docs/examples/testing/vitest.test.tsx
import { createPortico } from '@portico/core'
import { evm, getBalance, signMessage } from '@portico/evm'
import { walletFixtures, type WalletFixtures } from '@portico/testkit/vitest'
import { test as base, expect } from 'vitest'

const test = base.extend<WalletFixtures>({ ...walletFixtures, walletWindow: window })

test('requests from the wallet what the page requests', async ({ installWallet }) => {
  const wallet = installWallet({ rdns: 'test.fox', privateKey: `0x${'11'.repeat(32)}` })
  const portico = createPortico({ adapters: [evm()], debug: false })
  const stop = portico.start()
  await portico.connect({ wallet: 'test.fox' })
  expect(await signMessage(portico, { message: 'I agree' })).toMatch(/^0x[\da-f]{130}$/)
  expect(wallet.calls.map(({ method }) => method)).toContain('personal_sign')
  wallet.set('reject')
  await expect(signMessage(portico, { message: 'I agree' })).rejects.toMatchObject({
    code: 'user-rejected',
  })
  stop()
})

test('reads the balance from the node that the test scripts', async ({ installNode }) => {
  const node = installNode({ eth_getBalance: 12n })
  const portico = createPortico({ adapters: [evm()], debug: false })
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await getBalance(portico, { address: account })).toMatchObject({ value: 12n })
  node.answer('eth_getBalance', () => {
    throw new Error('No archive')
  })
  await expect(getBalance(portico, { address: account })).rejects.toThrow('No archive')
  expect(node.calls[0]).toMatchObject({ method: 'eth_getBalance', params: [account, 'latest'] })
})
