import type { Signer } from '@polkadot/api/types'
import { TypeRegistry } from '@polkadot/types'
import { signatureVerify } from '@polkadot/util-crypto'
import { hostileSignatures } from '@portico/testkit/polkadot'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ada, bob, cleo, connected, dora, dot, genesis, ksm, type World } from './world.ts'
import { signMessage, type PolkadotProvider, type SignPayload } from '../src/index.ts'

async function signer(
  page: World,
): Promise<(message: { text: string; account: string }) => Promise<string>> {
  const [adapter] = page.portico.config.adapters
  const link = await adapter!.connectors[0]!.open(
    'polkadot-js',
    { namespaces: ['polkadot'], chains: [dot.id] },
    {
      signal: new AbortController().signal,
      services: page.portico.services,
      ask: () => Promise.resolve(null),
    },
  )
  const attached = await adapter!.attach(
    link.handles()[0] as never,
    () => {},
    page.portico.services,
    link,
  )
  return (message) => attached.signMessage!(message)
}
const provider = (page: World): PolkadotProvider => page.portico.provider('polkadot')!

test.each([
  ['sr25519', ada],
  ['ed25519', bob],
  ['ecdsa', cleo],
  ['ethereum', dora],
] as const)(
  'a message is signed by a %s key, between <Bytes> and </Bytes>',
  async (crypto, account) => {
    const page = await connected()
    const sign = await signer(page)
    for (const text of ['hello', '', 'Grüße 👋\n', '0xdeadbeef']) {
      const signature = await sign({ text, account })
      expect(signatureVerify(`<Bytes>${text}</Bytes>`, signature, account)).toMatchObject({
        isValid: true,
        crypto,
      })
      expect(signatureVerify(`<Bytes>${text}!</Bytes>`, signature, account).isValid).toBe(false)
    }
    expect(page.wallet.calls.at(-1)).toMatchObject({
      method: 'signRaw',
      args: [{ address: account, type: 'bytes' }],
    })
  },
)

test('a host signs with the connected account in one call', async () => {
  const page = await connected()
  await page.portico.setAccount(bob)
  expect(
    signatureVerify('<Bytes>hi</Bytes>', await signMessage(page.portico, { message: 'hi' }), bob)
      .isValid,
  ).toBe(true)
  await page.portico.disconnect()
  await expect(signMessage(page.portico, { message: 'hi' })).rejects.toMatchObject({
    code: 'no-account',
  })
})

test('any text is signed unchanged', async () => {
  const sign = await signer(await connected())
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
      expect(
        signatureVerify(`<Bytes>${text}</Bytes>`, await sign({ text, account: bob }), bob).isValid,
      ).toBe(true)
    }),
    { numRuns: 30 },
  )
})

const payload: SignPayload = {
  address: ada,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x00000001',
  era: '0x9500',
  genesisHash: genesis.dot,
  method: '0x0403',
  nonce: '0x00000007',
  specVersion: '0x000f4243',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  signedExtensions: [
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
  ],
  version: 4,
}

test('the provider is a signer of @polkadot/api: a transaction is passed unchanged, and the signature verifies', async () => {
  const page = await connected()
  const hosts: Signer = provider(page)
  const future = { ...payload, somethingNew: '0x01' }
  const signed = await hosts.signPayload!(future)
  expect(page.wallet.calls.at(-1)).toEqual({ method: 'signPayload', args: [future] })
  const registry = new TypeRegistry()
  registry.setSignedExtensions(payload.signedExtensions)
  const bytes = registry
    .createType('ExtrinsicPayload', payload, { version: 4 })
    .toU8a({ method: true })
  expect(signatureVerify(bytes, signed.signature, ada)).toMatchObject({
    isValid: true,
    crypto: 'sr25519',
  })
})

test('the provider lists every account with its key type, without a request', async () => {
  const page = await connected()
  const asked = page.wallet.calls.length
  expect((await provider(page).accounts()).map(({ address, type }) => [address, type])).toEqual([
    [ada, 'sr25519'],
    [bob, 'ed25519'],
    [cleo, 'ecdsa'],
    [dora, 'ethereum'],
  ])
  expect(page.wallet.calls).toHaveLength(asked)
})

test('a transaction for another network than the chosen one is not passed on', async () => {
  const page = await connected()
  for (const genesisHash of [genesis.ksm, '0x12' as const])
    await expect(provider(page).signPayload({ ...payload, genesisHash })).rejects.toMatchObject({
      code: 'wrong-network',
      exit: 'unsupported',
    })
  await page.portico.switchNetwork(ksm.id)
  await expect(provider(page).signPayload(payload)).rejects.toMatchObject({ code: 'wrong-network' })
  expect(await provider(page).signPayload({ ...payload, genesisHash: genesis.ksm })).toHaveProperty(
    'signature',
  )
  expect(page.wallet.calls.filter(({ method }) => method === 'signPayload')).toHaveLength(1)
})

test('requests no signature for an account that is not shared', async () => {
  const page = await connected()
  page.wallet.share([bob])
  await expect(
    provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' }),
  ).rejects.toMatchObject({ code: 'account-unknown' })
  await expect(provider(page).signPayload(payload)).rejects.toMatchObject({
    code: 'account-unknown',
  })
  expect(page.wallet.calls.filter(({ method }) => method.startsWith('sign'))).toEqual([])
})

test('methods that a wallet lacks are not offered, and report that when called', async () => {
  const page = await connected({ behaviour: { injected: 'no-raw' } })
  expect(
    page.portico.getState().links['injected-web3:polkadot-js']?.namespaces['polkadot']?.methods,
  ).toEqual(['polkadot_signTransaction'])
  await expect(
    provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' }),
  ).rejects.toMatchObject({ code: 'method-unsupported', exit: 'unsupported' })
  const silent = await connected({ behaviour: { injected: 'no-signer' } })
  expect(
    silent.portico.getState().links['injected-web3:polkadot-js']?.namespaces['polkadot']?.methods,
  ).toEqual([])
  await expect(provider(silent).signPayload(payload)).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
})

test('a rejection in the wallet’s own word is recognised', async () => {
  const page = await connected()
  page.wallet.set({ prompt: 'reject' })
  await expect(
    provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' }),
  ).rejects.toMatchObject({ code: 'user-rejected', message: 'Cancelled', exit: 'rejected' })
  expect(page.status().is).toBe('connected')
})

test.each(Object.entries(hostileSignatures))(
  'a signature that is %s is rejected',
  async (_what, behaviour) => {
    const page = await connected()
    page.wallet.set(behaviour)
    await expect(
      provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' }),
    ).rejects.toMatchObject({ code: 'wallet-answer', exit: 'failed' })
    await expect(provider(page).signPayload(payload)).rejects.toMatchObject({
      code: 'wallet-answer',
    })
  },
)

test('a signature with its type prefix is accepted, and verifies', async () => {
  const page = await connected()
  page.wallet.set({ signature: 'with-type' })
  const { signature } = await provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' })
  expect(signature).toHaveLength(2 + 65 * 2)
  expect(signatureVerify('<Bytes>x</Bytes>', signature, ada).isValid).toBe(true)
})

test('an extension that disappears during a request disconnects', async () => {
  const page = await connected()
  page.wallet.set({ calls: 'removed' })
  await expect(
    provider(page).signRaw({ address: ada, data: 'x', type: 'bytes' }),
  ).rejects.toMatchObject({ exit: 'wallet-gone' })
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
})
