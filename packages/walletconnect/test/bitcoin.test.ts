/**
 * Tests Bitcoin over a session, with the official wallet on the other side: where public keys come
 * from.
 */
import { base64 } from '@scure/base'
import { NETWORK, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signPsbt, type BitcoinProvider } from '@portico/bitcoin'
import { bitcoin as mainnet } from '@portico/core/networks'
import { bitcoinAddresses, createBitcoinSigner, demoBitcoinKeys } from '@portico/testkit/bitcoin'
import {
  WalletRefusal,
  type OfficialWallet,
  type WireJson,
  type WireRequest,
} from '@portico/testkit/walletconnect'
import { adapters, newBrowser, openHost, type Host, type HostOptions } from './host.ts'
import { startWorld, type World } from './parts.ts'
import { scripted, session, stage } from './scripted.ts'

bitcoinjs.initEccLib(ecc)
const pairs = ECPairFactory(ecc)
const validator = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === 32
    ? ecc.verifySchnorr(hash, publicKey, signature)
    : pairs.fromPublicKey(publicKey).verify(hash, signature)

const [key, otherKey] = demoBitcoinKeys
/** Two addresses whose coins cannot be spent without the public key: nested SegWit and taproot. */
const { payment, ordinals } = bitcoinAddresses(key, 'mainnet', 'p2sh')
const stranger = bitcoinAddresses(otherKey, 'mainnet').payment
const all = [ordinals, payment].map(({ address, path, publicKey }) => ({
  address,
  path,
  publicKey,
  intention: address === payment.address ? 'payment' : 'ordinal',
}))
const shared = [
  { address: payment.address, kind: 'payment', publicKey: payment.publicKey, path: payment.path },
  {
    address: ordinals.address,
    kind: 'ordinals',
    publicKey: ordinals.publicKey,
    path: ordinals.path,
  },
]
const bare = [ordinals, payment].map(({ address }) => ({ address, kind: 'payment' }))
const asked = 'getAccountAddresses'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const signer = createBitcoinSigner([key])
const signs = async ({ method, params }: WireRequest): Promise<WireJson> => {
  if (method !== 'signPsbt') throw new WalletRefusal(5101, `${method} is not here`)
  const { psbt, signInputs } = params as unknown as {
    psbt: string
    signInputs: { index: number }[]
  }
  const made = (await signer('psbt', {
    account: 0,
    network: 'mainnet',
    psbt,
    inputs: signInputs,
    finalize: false,
  })) as { psbt: string }
  return { psbt: made.psbt }
}

function host(o: HostOptions = {}): Host {
  const made = openHost(world.relay, { adapters: adapters(), networks: [mainnet], ...o })
  world.ends.push(made.close)
  return made
}
const providerOf = ({ portico }: Host): BitcoinProvider =>
  portico.provider('bip122') as BitcoinProvider

/** A page that the official wallet has connected. */
async function connected(
  more: Parameters<World['wallet']>[0] = {},
  o: HostOptions = {},
): Promise<{ it: Host; wallet: OfficialWallet; provider: BitcoinProvider }> {
  const wallet = await world.wallet({
    accounts: { bip122: [ordinals.address, payment.address] },
    answer: signs,
    ...more,
  })
  const it = host(o)
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await wallet.pair(await it.code())
  await account
  return { it, wallet, provider: providerOf(it) }
}
const given = (value: unknown): { sessionProperties: Record<string, string> } => ({
  sessionProperties: {
    bip122_getAccountAddresses: typeof value === 'string' ? value : JSON.stringify(value),
  },
})
const answers = (answer: () => WireJson): Parameters<World['wallet']>[0] => ({
  answer: (request) => (request.method === asked ? answer() : signs(request)),
})
const asks = ({ requests }: OfficialWallet): WireJson[] =>
  requests.filter(({ method }) => method === asked).map(({ params }) => params)

/** A transaction that spends a coin of each address. It is built only from what the host got. */
function spending(list: Awaited<ReturnType<BitcoinProvider['getAccountAddresses']>>): string {
  const transaction = new Transaction()
  for (const [index, { address, kind, publicKey }] of list.entries()) {
    const bytes = Buffer.from(publicKey!, 'hex')
    const spend =
      kind === 'ordinals' ? p2tr(bytes, undefined, NETWORK) : p2sh(p2wpkh(bytes, NETWORK), NETWORK)
    expect(spend.address).toBe(address)
    const more =
      kind === 'ordinals'
        ? { tapInternalKey: bytes }
        : { redeemScript: p2wpkh(bytes, NETWORK).script }
    transaction.addInput({
      txid: '11'.repeat(32),
      index,
      witnessUtxo: { script: spend.script, amount: 50_000n },
      ...more,
    })
  }
  transaction.addOutputAddress(list[0]!.address, 90_000n, NETWORK)
  return base64.encode(transaction.toPSBT())
}

test('the proposal requests the four methods, and the address event', async () => {
  const { wallet } = await connected()
  expect(wallet.proposals[0]!.optionalNamespaces['bip122']).toEqual({
    chains: [mainnet.id],
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
  })
})

test('builds a PSBT from the session’s keys without a request, which the wallet signs and a library verifies', async () => {
  const { it, wallet, provider } = await connected(given(all))
  expect(it.status('bip122')).toMatchObject({
    account: payment.address,
    all: [
      { kind: 'payment', publicKey: payment.publicKey },
      { kind: 'ordinals', path: ordinals.path },
    ],
  })
  const list = await provider.getAccountAddresses()
  expect(list).toEqual(shared)
  const signed = await signPsbt(it.portico, {
    psbt: spending(list),
    inputs: list.map(({ address }, index) => ({ address, index })),
  })
  expect(bitcoinjs.Psbt.fromBase64(signed.psbt!).validateSignaturesOfAllInputs(validator)).toBe(
    true,
  )
  expect(wallet.requests.map(({ method }) => method)).toEqual(['signPsbt'])
})

test('requests missing keys from the wallet once when the host needs them, and stores the answer', async () => {
  const browser = newBrowser()
  const { it, wallet, provider } = await connected(
    answers(() => all),
    { browser },
  )
  expect(it.status('bip122')).toMatchObject({ all: bare })
  expect(asks(wallet)).toEqual([])
  const [list, again] = await Promise.all([
    provider.getAccountAddresses(),
    provider.getAccountAddresses(),
  ])
  expect([list, again]).toEqual([shared, shared])
  expect(asks(wallet)).toEqual([{ account: ordinals.address }])
  const signed = await signPsbt(it.portico, {
    psbt: spending(list),
    inputs: list.map(({ address }, index) => ({ address, index })),
  })
  expect(bitcoinjs.Psbt.fromBase64(signed.psbt!).validateSignaturesOfAllInputs(validator)).toBe(
    true,
  )
  // The account in use stays in use, although its place in the list has changed, and the host is
  // not called.
  expect(it.received).toEqual([`connect bip122 ${ordinals.address}`])
  await it.close()

  const later = host({ browser })
  await later.until(() => later.status('bip122').is === 'connected')
  expect(later.status('bip122')).toMatchObject({
    account: ordinals.address,
    all: [{ publicKey: payment.publicKey }, { publicKey: ordinals.publicKey }],
  })
  expect(await providerOf(later).getAccountAddresses()).toEqual(shared)
  expect(asks(wallet)).toHaveLength(1)
})

test('does not request again from a wallet that rejects, and returns its addresses without keys', async () => {
  const { wallet, provider } = await connected(
    answers(() => {
      throw new WalletRefusal()
    }),
  )
  for (let times = 0; times < 2; times++) expect(await provider.getAccountAddresses()).toEqual(bare)
  expect(asks(wallet)).toHaveLength(1)
})

test('requests keys of an account added later, after a rejection for the earlier ones', async () => {
  let says: () => WireJson = () => {
    throw new WalletRefusal()
  }
  const { it, wallet, provider } = await connected(answers(() => says()))
  expect(await provider.getAccountAddresses()).toEqual(bare)
  says = () => [{ address: stranger.address, publicKey: stranger.publicKey, path: stranger.path }]
  const { topic, namespaces } = wallet.sessions()[0]!
  const bip122 = namespaces['bip122']!
  await wallet.update(topic, {
    bip122: { ...bip122, accounts: [...bip122.accounts, `${mainnet.id}:${stranger.address}`] },
  })
  await it.until(() => JSON.stringify(it.status('bip122')).includes(stranger.address))
  // A list that the wallet gives late, which the page does not wait for, is in the next answer.
  await expect
    .poll(() => provider.getAccountAddresses())
    .toEqual([
      ...bare,
      {
        address: stranger.address,
        kind: 'payment',
        publicKey: stranger.publicKey,
        path: stranger.path,
      },
    ])
  await provider.getAccountAddresses()
  expect(asks(wallet)).toEqual([{ account: ordinals.address }, { account: stranger.address }])
})

test('requests nothing from a wallet that did not approve the method', async () => {
  const { wallet, provider } = await connected({
    ...answers(() => all),
    methods: { bip122: ['signPsbt'] },
  })
  expect(await provider.getAccountAddresses()).toEqual(bare)
  expect(wallet.requests).toEqual([])
})

const nonsense: readonly (readonly [what: string, list: WireJson])[] = [
  ['no list', { address: payment.address, publicKey: payment.publicKey }],
  ['a text', 'nonsense'],
  ['nothing', null],
  ['entries that are none', [null, 7, 'x', [], { publicKey: payment.publicKey }, { address: 5 }]],
  [
    'an address that the session does not list',
    [{ address: stranger.address, publicKey: stranger.publicKey }],
  ],
  [
    'keys and paths that are none',
    [payment, ordinals].map(({ address }, at) => ({
      address,
      publicKey: ['0x02', `05${'ab'.repeat(32)}`][at]!,
      path: ['84/0', 'm/x'][at]!,
      intention: 'steal',
    })),
  ],
]

test.each(nonsense)(
  '%s is rejected as a property, as an answer and as an event',
  async (_what, list) => {
    const { it, wallet, provider } = await connected({
      ...answers(() => list),
      ...given(list),
      queue: false,
    })
    expect(await provider.getAccountAddresses()).toEqual(bare)
    const { topic } = wallet.sessions()[0]!
    await wallet.emit(topic, mainnet.id, 'bip122_addressesChanged', list)
    await wallet.ping(topic)
    expect(await provider.getAccountAddresses()).toEqual(bare)
    expect(it.received).toEqual([`connect bip122 ${ordinals.address}`])
  },
)

test('treats a property that is no JSON as missing, and requests it from the wallet', async () => {
  const { wallet, provider } = await connected({ ...answers(() => all), ...given('{') })
  expect(await provider.getAccountAddresses()).toEqual(shared)
  expect(asks(wallet)).toHaveLength(1)
})

test('later address events count for addresses in the session', async () => {
  const { it, wallet, provider } = await connected(answers(() => null))
  const { topic } = wallet.sessions()[0]!
  await wallet.emit(topic, mainnet.id, 'bip122_addressesChanged', [
    ...all,
    { address: stranger.address, publicKey: stranger.publicKey },
  ])
  await it.until(() => JSON.stringify(it.status('bip122')).includes(payment.publicKey))
  expect(await provider.getAccountAddresses()).toEqual(shared)
  expect(asks(wallet)).toEqual([])
})

test('requests keys of an account that the wallet adds later automatically', async () => {
  const { it, wallet, provider } = await connected({
    ...given(all),
    ...answers(() => [
      { address: stranger.address, publicKey: stranger.publicKey, path: stranger.path },
    ]),
  })
  const { topic, namespaces } = wallet.sessions()[0]!
  const bip122 = namespaces['bip122']!
  await wallet.update(topic, {
    bip122: { ...bip122, accounts: [...bip122.accounts, `${mainnet.id}:${stranger.address}`] },
  })
  await it.until(() => JSON.stringify(it.status('bip122')).includes(stranger.address))
  expect(
    (await provider.getAccountAddresses()).find(({ address }) => address === stranger.address),
  ).toMatchObject({ publicKey: stranger.publicKey, path: stranger.path })
  expect(asks(wallet)).toEqual([{ account: stranger.address }])
})

test('ignores an address of another network, and ends a session with nothing else', async () => {
  const test = bitcoinAddresses(key, 'testnet').payment
  const { it } = await connected({ accounts: { bip122: [test.address, payment.address] } })
  expect(it.status('bip122')).toMatchObject({
    account: payment.address,
    all: [{ address: payment.address }],
  })
  const wallet = await world.wallet({ accounts: { bip122: [test.address] } })
  const second = host({ browser: newBrowser() })
  const refused = expect(
    second.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' }),
  ).rejects.toMatchObject({ code: 'session-empty', exit: 'unsupported' })
  await wallet.pair(await second.code())
  await refused
})

test('delays the host for ten seconds once while the wallet’s app sleeps, and uses its later answer', async () => {
  const page = stage()
  const relay = scripted(page.now)
  let report: (list: WireJson) => void = () => {}
  relay.answer = () => new Promise((resolve) => (report = resolve as never))
  const it = openHost(null, {
    client: relay.client,
    platform: page.platform,
    adapters: adapters(),
    networks: [mainnet],
  })
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await it.code()
  const bip122 = { accounts: [`${mainnet.id}:${payment.address}`], methods: [asked], events: [] }
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({ namespaces: { bip122 } }),
  })
  await account
  let listed = 0
  const list = providerOf(it)
    .getAccountAddresses()
    .finally(() => listed++)
  await expect.poll(() => relay.asked.length).toBe(1)
  page.pass(9_999)
  await new Promise(setImmediate)
  expect(listed).toBe(0)
  page.pass(1)
  expect(await list).toEqual([{ address: payment.address, kind: 'payment' }])
  expect(await providerOf(it).getAccountAddresses()).toEqual([
    { address: payment.address, kind: 'payment' },
  ])
  report(all)
  await it.until(() => JSON.stringify(it.status('bip122')).includes(payment.publicKey))
  expect(await providerOf(it).getAccountAddresses()).toEqual([shared[0]])
  expect(relay.asked).toHaveLength(1)
})

test('stored addresses are validated when they are read', async () => {
  const browser = newBrowser()
  const { it } = await connected(given(all), { browser })
  await it.close()
  const [at, text] = [...browser.stored].find(([name]) => name.includes('link/'))!
  const record = JSON.parse(text) as { data: { sides: { bip122: unknown } } }
  expect(record.data.sides.bip122).toHaveLength(2)
  record.data.sides.bip122 = [
    { address: payment.address, publicKey: '<script>' },
    { address: stranger.address },
    5,
  ]
  browser.stored.set(at, JSON.stringify(record))
  const later = host({ browser })
  await later.until(() => later.status('bip122').is === 'connected')
  expect(await providerOf(later).getAccountAddresses()).toEqual(shared)
})
