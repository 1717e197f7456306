/**
 * A page that slept has received no events of its wallet, so it asks the wallet before anything is
 * signed.
 */
import { expect, test } from 'vitest'
import { limits } from '@portico/core'
import { signMessage } from '@portico/bitcoin'
import type { BitcoinTraits, BitcoinVendor } from '@portico/testkit/bitcoin'
import { chains, connected, network, vendors } from './world.ts'

/**
 * The requests to each vendor that open no window. The standard has no such request, so the
 * wallet's list of accounts is read.
 */
const silent: Partial<Record<BitcoinVendor, readonly string[]>> = {
  standard: [],
  xverse: ['wallet_getCurrentPermissions', 'wallet_getAccount'],
  unisat: ['getAccounts', 'getChain', 'getPublicKey'],
  okx: ['getAccounts', 'getPublicKey'],
  bitget: ['getAccounts', 'getNetwork', 'getPublicKey'],
}
const askable = Object.keys(silent) as BitcoinVendor[]
/**
 * Calls without those by which UniSat and similar wallets report the selected account, before and
 * after.
 */
const alone = (calls: readonly string[]): string[] =>
  calls.filter((method) => !['getInfo', 'getAccounts'].includes(method))

/** Connected with the first account. In `sleep` minutes pass in which the wallet sends no event. */
async function page(
  vendor: BitcoinVendor,
  on: readonly ('mainnet' | 'testnet' | 'signet')[] = ['mainnet'],
) {
  const made = await connected(
    { vendor, network: on[0]! },
    { networks: on.map((name) => network(name)) },
  )
  const { wallet } = made
  const before = wallet.calls.length
  return {
    ...made,
    first: wallet.addresses().payment.address,
    asked: () => wallet.calls.slice(before).map(({ method }) => method),
    sleep(does: () => void, traits: BitcoinTraits = {}) {
      wallet.set({ events: 'never' })
      does()
      wallet.set(traits)
      made.pass(60_000)
    },
  }
}

test.each(askable)(
  '%s: signs nothing for an account that the wallet left while the page was suspended, and follows it',
  async (vendor) => {
    const made = await page(vendor)
    made.sleep(() => made.wallet.switchAccount(1))
    await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject({
      code: 'account-changed',
    })
    expect(made.asked()).toEqual(silent[vendor])
    const second = made.wallet.addresses().payment.address
    expect(second).not.toBe(made.first)
    expect(made.status()).toMatchObject({ is: 'connected', account: second })
    expect(made.hostCalls.at(-1)).toEqual(['account', second])
    // The account that the visitor sees now is the one that signs.
    expect(await signMessage(made.portico, { message: 'Hello' })).toMatchObject({ address: second })
  },
)

test.each(askable)(
  '%s: signs a request for the active account, with one wallet prompt',
  async (vendor) => {
    const made = await page(vendor)
    made.sleep(() => {})
    for (let time = 0; time < 2; time++)
      expect(await signMessage(made.portico, { message: 'Hello' })).toMatchObject({
        address: made.first,
      })
    const sign = vendor === 'standard' ? 'bitcoin:signMessage' : 'signMessage'
    expect(alone(made.asked())).toEqual([...alone(silent[vendor]!), sign, sign])
  },
)

test('sends Leather, which opens a popup for any request, only the signature request', async () => {
  const made = await page('leather')
  made.sleep(() => {})
  await signMessage(made.portico, { message: 'Hello' })
  expect(made.asked()).toEqual(['signMessage'])
})

test('requests no addresses from a wallet with only standard sats-connect, which would open a popup', async () => {
  const lacks = ['wallet_connect', 'wallet_getCurrentPermissions', 'wallet_getAccount']
  const made = await connected({ vendor: 'xverse', behaviour: { lacks } })
  const before = made.wallet.calls.length
  made.pass(60_000)
  await signMessage(made.portico, { message: 'Hello' })
  expect(made.wallet.calls.slice(before).map(({ method }) => method)).toEqual([
    'wallet_getCurrentPermissions',
    'signMessage',
  ])
})

test.each(
  askable.flatMap((vendor) =>
    (['none', 'not-addresses', 'not-a-list'] as const).map(
      (accounts) => [vendor, accounts] as const,
    ),
  ),
)('%s: changes nothing for an answer with no account (%s)', async (vendor, accounts) => {
  const made = await page(vendor)
  made.sleep(() => {}, { accounts })
  // Some wallets are asked once more which account is selected, and the other one is not used
  // either.
  await signMessage(made.portico, { message: 'Hello' }).catch(() => {})
  expect(made.status()).toMatchObject({ is: 'connected', account: made.first })
})

test('sends no other request to a wallet that revoked the page’s permission', async () => {
  const made = await page('xverse')
  made.sleep(() => made.wallet.revoke())
  await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(made.asked()).toEqual(['wallet_getCurrentPermissions'])
  expect(made.status()).toEqual({ is: 'disconnected', exit: 'revoked' })
})

test('a wallet that switched to another network with the same addresses does not sign for the previous one', async () => {
  const made = await page('xverse', ['testnet', 'signet'])
  expect(made.status()).toMatchObject({ chain: chains.testnet })
  made.sleep(() => made.wallet.switchNetwork('signet'))
  const mismatch = {
    code: 'chain-mismatch',
    data: { expected: chains.testnet, actual: chains.signet },
  }
  await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject(mismatch)
  expect(made.status()).toMatchObject({
    is: 'connected',
    account: made.first,
    chain: chains.signet,
  })
  expect(made.asked()).not.toContain('signMessage')
})

test('waits for a silent wallet up to a limit, and then requests the signature', async () => {
  const made = await page('xverse')
  made.sleep(() => {}, { requests: 'silent' })
  const signing = signMessage(made.portico, { message: 'Hello' })
  await made.armed(limits.restore)
  made.wallet.set({})
  made.pass(limits.restore)
  await signing
  expect(made.asked()).toEqual(['wallet_getCurrentPermissions', 'signMessage'])
})

test('lists every vendor as silent or as opening a popup', () => {
  expect([...askable, 'leather'].toSorted()).toEqual([...vendors].toSorted())
})
