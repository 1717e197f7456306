import {
  encodeSecp256k1Pubkey,
  makeSignDoc,
  serializeSignDoc,
  type OfflineAminoSigner,
  type StdSignDoc,
} from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, fromHex, toBase64, toUtf8 } from '@cosmjs/encoding'
import { hostileSignatures } from '@portico/testkit/cosmos'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  signMessage,
  type CosmosProvider,
  type DirectDoc,
  type StdSignature,
} from '../src/index.ts'
import { Uint64 } from '../src/uint64.ts'
import { ada, bob, connected, osmosis, type World } from './world.ts'

const provider = (page: World): CosmosProvider => page.portico.provider('cosmos')!

const verify = (bytes: Uint8Array, { signature, pub_key }: StdSignature): boolean =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(signature)),
    sha256(bytes),
    fromBase64(pub_key.value),
  )

/** ADR-36. */
const arbitrary = (signer: string, data: Uint8Array): StdSignDoc =>
  makeSignDoc(
    [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(data) } }],
    { gas: '0', amount: [] },
    '',
    '',
    0,
    0,
  )

const amino = (chain = 'cosmoshub-4'): StdSignDoc =>
  makeSignDoc(
    [
      {
        type: 'cosmos-sdk/MsgSend',
        value: {
          from_address: ada.hub,
          to_address: bob.hub,
          amount: [{ denom: 'uatom', amount: '1' }],
        },
      },
    ],
    { gas: '80000', amount: [{ denom: 'uatom', amount: '400' }] },
    chain,
    'a <b> & c',
    7,
    3,
  )
const direct = (chainId = 'cosmoshub-4'): DirectDoc => ({
  bodyBytes: fromHex('0a0102'),
  authInfoBytes: fromHex('1200'),
  chainId,
  accountNumber: 7n,
})

test('a message is signed as in ADR-36, with the account’s key', async () => {
  const page = await connected()
  for (const message of ['Hello', '', 'Grüße 👋', 'a <b> & c']) {
    const signed = await signMessage(page.portico, { message })
    expect(verify(serializeSignDoc(arbitrary(ada.hub, toUtf8(message))), signed)).toBe(true)
    expect(verify(serializeSignDoc(arbitrary(ada.hub, toUtf8(`${message}!`))), signed)).toBe(false)
    const [account] = await provider(page).getAccounts()
    expect(signed.pub_key).toEqual(encodeSecp256k1Pubkey(account!.pubkey))
  }
  await page.portico.disconnect()
  await expect(signMessage(page.portico, { message: 'x' })).rejects.toMatchObject({
    code: 'no-account',
  })
})

test('any text and any bytes are signed unchanged', async () => {
  const signer = provider(await connected())
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array()), async (data) => {
      const bytes = typeof data === 'string' ? toUtf8(data) : data
      expect(
        verify(
          serializeSignDoc(arbitrary(ada.hub, bytes)),
          await signer.signArbitrary(ada.hub, data),
        ),
      ).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('signs a message for the address of another network when that is active', async () => {
  const page = await connected()
  await page.portico.switchNetwork(osmosis.id)
  const signed = await signMessage(page.portico, { message: 'Hello' })
  expect(verify(serializeSignDoc(arbitrary(ada.osmosis, toUtf8('Hello'))), signed)).toBe(true)
})

test('the provider is a CosmJS offline signer: an Amino document is passed unchanged, and the signature verifies', async () => {
  const page = await connected()
  const signer: OfflineAminoSigner = provider(page)
  const { signed, signature } = await signer.signAmino(ada.hub, amino())
  expect(page.wallet.calls.at(-1)).toEqual({
    method: 'signAmino',
    args: ['cosmoshub-4', ada.hub, amino()],
  })
  expect(signed).toEqual(amino())
  expect(verify(serializeSignDoc(signed), signature)).toBe(true)
})

test('a document that the visitor changed in the wallet is returned as signed', async () => {
  const page = await connected()
  page.wallet.set({ edits: true })
  const { signed, signature } = await provider(page).signAmino(ada.hub, amino())
  expect(signed).toEqual({ ...amino(), memo: 'changed in the wallet' })
  expect(verify(serializeSignDoc(signed as StdSignDoc), signature)).toBe(true)
})

test('a protobuf document is passed unchanged, and its encoding is signed', async () => {
  const page = await connected()
  const { signed, signature } = await provider(page).signDirect(ada.hub, direct())
  expect(signed).toEqual(direct())
  // A SignDoc: body, auth info, chain id, account number.
  const bytes = Uint8Array.from([
    0x0a,
    3,
    ...fromHex('0a0102'),
    0x12,
    2,
    ...fromHex('1200'),
    0x1a,
    11,
    ...toUtf8('cosmoshub-4'),
    0x20,
    7,
  ])
  expect(verify(bytes, signature)).toBe(true)
})

test('account numbers of 0 and of the maximum reach the wallet', async () => {
  const page = await connected()
  for (const accountNumber of [0n, 1n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    const { signed } = await provider(page).signDirect(ada.hub, { ...direct(), accountNumber })
    expect(signed.accountNumber).toBe(accountNumber)
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
      const number = new Uint64(value)
      expect(number.toString()).toBe(value.toString())
      // Structured-cloned, as between a page and an extension's content script.
      const { low, high } = structuredClone(number)
      expect((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toBe(value)
    }),
  )
})

test('the accounts are those of the chosen network, without a request', async () => {
  const page = await connected()
  await page.portico.switchNetwork(osmosis.id)
  const asked = page.wallet.calls.length
  expect(await provider(page).getAccounts()).toEqual([
    { address: ada.osmosis, algo: 'secp256k1', pubkey: expect.any(Uint8Array) },
  ])
  expect(page.wallet.calls).toHaveLength(asked)
})

test('a document for another network than the chosen one is not passed on', async () => {
  const page = await connected()
  await expect(provider(page).signAmino(ada.hub, amino('osmosis-1'))).rejects.toMatchObject({
    code: 'wrong-network',
    exit: 'unsupported',
  })
  await expect(
    provider(page).signDirect(ada.hub, direct('theta-testnet-001')),
  ).rejects.toMatchObject({ code: 'wrong-network', exit: 'unsupported' })
  expect(page.wallet.calls.filter(({ method }) => method.startsWith('sign'))).toEqual([])
})

test('requests no signature for an account that is not connected', async () => {
  const page = await connected()
  for (const ask of [
    provider(page).signAmino(bob.hub, amino()),
    provider(page).signDirect(bob.hub, direct()),
    provider(page).signArbitrary(ada.osmosis, 'x'),
  ])
    await expect(ask).rejects.toMatchObject({ code: 'account-unknown' })
  expect(page.wallet.calls.filter(({ method }) => method.startsWith('sign'))).toEqual([])
})

const methods = (page: World): unknown =>
  page.portico.getState().links['keplr:keplr']?.namespaces['cosmos']?.methods

test('methods that a wallet lacks are not offered, and report that when called', async () => {
  expect(methods(await connected())).toEqual([
    'cosmos_getAccounts',
    'cosmos_signDirect',
    'cosmos_signAmino',
  ])
  const page = await connected({ without: ['signDirect', 'signArbitrary'] })
  expect(methods(page)).toEqual(['cosmos_getAccounts', 'cosmos_signAmino'])
  expect(Object.keys(provider(page).offlineSigner())).toEqual(['getAccounts', 'signAmino'])
  for (const ask of [
    provider(page).signDirect(ada.hub, direct()),
    provider(page).signArbitrary(ada.hub, 'x'),
  ])
    await expect(ask).rejects.toMatchObject({ code: 'method-unsupported', exit: 'unsupported' })
})

test('an account on a Ledger signs Amino documents only, and a signer reports that', async () => {
  const page = await connected({ ledger: true })
  expect(methods(page)).toEqual(['cosmos_getAccounts', 'cosmos_signAmino'])
  expect(Object.keys(provider(page).offlineSigner())).toEqual(['getAccounts', 'signAmino'])
  await expect(provider(page).signDirect(ada.hub, direct())).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
  const { signed, signature } = await provider(page).offlineSigner().signAmino(ada.hub, amino())
  expect(verify(serializeSignDoc(signed as StdSignDoc), signature)).toBe(true)
  expect(Object.keys(provider(await connected()).offlineSigner())).toContain('signDirect')
})

test('a rejection in the wallet’s own words is recognised', async () => {
  const page = await connected()
  page.wallet.set({ prompt: 'reject' })
  for (const ask of [
    provider(page).signAmino(ada.hub, amino()),
    provider(page).signDirect(ada.hub, direct()),
    provider(page).signArbitrary(ada.hub, 'x'),
  ])
    await expect(ask).rejects.toMatchObject({
      code: 'user-rejected',
      message: 'Request rejected',
      exit: 'rejected',
    })
  expect(page.status().is).toBe('connected')
})

test.each(Object.entries(hostileSignatures))(
  'a signature that is %s is rejected',
  async (_what, behaviour) => {
    const page = await connected()
    page.wallet.set(behaviour)
    for (const ask of [
      provider(page).signAmino(ada.hub, amino()),
      provider(page).signDirect(ada.hub, direct()),
      provider(page).signArbitrary(ada.hub, 'x'),
    ])
      await expect(ask).rejects.toMatchObject({ code: 'wallet-answer', exit: 'failed' })
  },
)

test('a document signed for another chain is rejected', async () => {
  const page = await connected()
  page.wallet.set({ signature: 'other-chain' })
  for (const ask of [
    provider(page).signAmino(ada.hub, amino()),
    provider(page).signDirect(ada.hub, direct()),
  ])
    await expect(ask).rejects.toMatchObject({ code: 'wallet-answer', exit: 'failed' })
})

test('a wallet that omits its public key can still sign', async () => {
  const page = await connected()
  page.wallet.set({ signature: 'bare' })
  expect(
    verify(
      serializeSignDoc(arbitrary(ada.hub, toUtf8('x'))),
      await signMessage(page.portico, { message: 'x' }),
    ),
  ).toBe(true)
})

test('an extension that disappears during a request disconnects', async () => {
  const page = await connected()
  page.wallet.set({ calls: 'removed' })
  await expect(provider(page).signArbitrary(ada.hub, 'x')).rejects.toMatchObject({
    exit: 'wallet-gone',
  })
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
})
