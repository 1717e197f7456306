import { createContext, runInContext } from 'node:vm'
import { serializeSignDoc, encodeSecp256k1Pubkey, pubkeyToAddress } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, fromHex, toBech32, toHex, toUtf8 } from '@cosmjs/encoding'
import type { Keplr, Key } from '@keplr-wallet/types'
import { expect, expectTypeOf, test } from 'vitest'
import { doublesRegistry } from '../doubles/page.ts'
import { makeEncoding } from './encode.ts'
import { cosmosScript, createCosmosWallet, walletWindow } from './index.ts'
import type { CosmosWalletDouble, CosmosWalletOptions, DoubleKeplr, DoubleKey } from './index.ts'

const made = (options: CosmosWalletOptions = {}): CosmosWalletDouble =>
  createCosmosWallet(walletWindow(), options)
const { amino, arbitrary, bech32, direct } = makeEncoding()

const holds = (bytes: Uint8Array, signature: string, pubkey: Uint8Array): boolean =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(signature)),
    sha256(bytes),
    pubkey,
  )

test('has the types of @keplr-wallet/types', () => {
  expectTypeOf<DoubleKey>().toExtend<Key>()
  type Shared = Extract<keyof DoubleKeplr, keyof Keplr>
  expectTypeOf<Exclude<keyof DoubleKeplr, Shared>>().toBeNever()
  // The double accepts at least the inputs of the real wallet, and returns at least its members.
  const page = (
    _keplr: Pick<
      Keplr,
      | 'enable'
      | 'disable'
      | 'getKey'
      | 'experimentalSuggestChain'
      | 'signArbitrary'
      | 'signAmino'
      | 'version'
      | 'mode'
    >,
  ): void => {}
  page(made().keplr as Required<DoubleKeplr>)
  expectTypeOf<Parameters<Keplr['signDirect']>[2]>().toExtend<
    Parameters<Required<DoubleKeplr>['signDirect']>[2]
  >()
})

test('derives the addresses that CosmJS makes of the same keys', async () => {
  const wallet = made()
  await wallet.keplr.enable(['cosmoshub-4', 'osmosis-1'])
  for (const [chain, prefix] of [
    ['cosmoshub-4', 'cosmos'],
    ['osmosis-1', 'osmo'],
  ] as const) {
    const key = await wallet.keplr.getKey(chain)
    expect(key.bech32Address).toBe(pubkeyToAddress(encodeSecp256k1Pubkey(key.pubKey), prefix))
    expect(bech32(prefix, key.address)).toBe(toBech32(prefix, key.address))
  }
})

test('opens one window for all requested chains, and another in `getKey` when none was allowed', async () => {
  const wallet = made()
  await wallet.keplr.enable(['cosmoshub-4', 'osmosis-1'])
  await wallet.keplr.getKey('osmosis-1')
  expect(wallet.prompted).toEqual(['enable'])
  await wallet.keplr.disable?.('osmosis-1')
  expect(wallet.allowed()).toEqual(['cosmoshub-4'])
  wallet.set({ prompt: 'reject' })
  await expect(wallet.keplr.getKey('osmosis-1')).rejects.toThrow('Request rejected')
  await expect(wallet.keplr.enable('nowhere-1')).rejects.toThrow(
    'There is no modular chain info for nowhere-1',
  )
})

test('opens a window in a locked wallet for every request that needs a key, and waits in it', async () => {
  const wallet = made({ enabled: ['cosmoshub-4'], behaviour: { locked: true } })
  const key = wallet.keplr.getKey('cosmoshub-4')
  await wallet.asked('getKey')
  await expect.poll(() => wallet.waiting()).toEqual(['enable'])
  wallet.set({})
  wallet.approve()
  expect((await key).name).toBe('Ada')
})

test('signs any data by ADR-36 as CosmJS writes and verifies it', async () => {
  const wallet = made({ enabled: ['cosmoshub-4'] })
  const key = await wallet.keplr.getKey('cosmoshub-4')
  for (const data of ['Hello', 'a <b> & c', toUtf8('Grüße')]) {
    const { signature, pub_key } = await wallet.keplr.signArbitrary!(
      'cosmoshub-4',
      key.bech32Address,
      data,
    )
    const bytes = typeof data === 'string' ? toUtf8(data) : data
    const doc = { ...arbitrary(key.bech32Address, bytes) } as Parameters<typeof serializeSignDoc>[0]
    expect(holds(serializeSignDoc(doc), signature, key.pubKey)).toBe(true)
    expect(holds(toUtf8('else'), signature, key.pubKey)).toBe(false)
    expect(pub_key).toEqual(encodeSecp256k1Pubkey(key.pubKey))
  }
})

test('verifies another wallet’s ADR-36 signature under the same document', () => {
  // An example of `verifyADR36Amino` of @keplr-wallet/cosmos.
  const signer = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'
  const pubkey = fromBase64('A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9')
  const signature =
    'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg=='
  expect(holds(fromHex(amino(arbitrary(signer, toUtf8(signer)))), signature, pubkey)).toBe(true)
})

test('encodes a protobuf document as the Cosmos SDK does', () => {
  // `simd tx bank send --sign-mode direct --chain-id simd-testing`, as CosmJS publishes it.
  const body =
    '0a90010a1c2f636f736d6f732e62616e6b2e763162657461312e4d736753656e6412700a2d636f736d6f7331706b707472653766646b6c366766727a6c65736a6a766878686c63337234676d6d6b38727336122d636f736d6f7331717970717870713971637273737a673270767871367273307a716733797963356c7a763778751a100a0575636f736d120731323334353637'
  const auth =
    '0a4e0a460a1f2f636f736d6f732e63727970746f2e736563703235366b312e5075624b657912230a21034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c7029012040a02080112130a0d0a0575636f736d12043230303010c09a0c'
  const written = direct({
    bodyBytes: fromHex(body),
    authInfoBytes: fromHex(auth),
    chainId: 'simd-testing',
    accountNumber: 1n,
  })
  expect(written).toBe(`0a9301${body}1265${auth}1a0c73696d642d74657374696e672001`)
  const signature =
    'c9dd20e07464d3a688ff4b710b1fbc027e495e797cfa0b4804da2ed117959227772de059808f765aa29b8f92edf30f4c2c5a438e30d3fe6897daa7141e3ce6f9'
  const pubkey = fromBase64('A08EGB7ro1ORuFhjOnZcSgwYlpe0DSFjVNUIkNNQxwKQ')
  expect(
    Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(fromHex(signature)),
      sha256(fromHex(written)),
      pubkey,
    ),
  ).toBe(true)
})

test('builds a whole wallet from its script, and keeps permissions over documents', async () => {
  const stored = new Map<string, string>()
  const page = (): Record<string, unknown> => {
    const global = createContext({
      TextEncoder,
      btoa,
      Event,
      dispatchEvent: () => true,
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
      __sign: async (account: number, bytes: string) => btoa(`${account}${bytes.length}`),
    }) as Record<string, unknown>
    const accounts = [{ name: 'Ada', pubkey: `02${'11'.repeat(32)}`, account: '22'.repeat(20) }]
    runInContext(
      cosmosScript({
        id: 'cosmos:leap',
        options: { place: 'leap' },
        accounts,
        binding: '__sign',
        memory: true,
      }),
      global,
    )
    return global
  }
  const double = (global: Record<string, unknown>): CosmosWalletDouble =>
    (global[doublesRegistry] as Record<string, CosmosWalletDouble>)['cosmos:leap']!
  const first = page()
  await (first['leap'] as DoubleKeplr).enable('cosmoshub-4')
  const key = await (first['leap'] as DoubleKeplr).getKey('cosmoshub-4')
  expect(toHex(Uint8Array.from(key.address))).toBe('22'.repeat(20))
  const second = page()
  await (second['leap'] as DoubleKeplr).signArbitrary!('cosmoshub-4', key.bech32Address, 'x')
  expect([double(first).prompted, double(second).prompted]).toEqual([['enable'], ['signArbitrary']])
})
