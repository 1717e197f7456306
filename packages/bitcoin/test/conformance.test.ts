import { Verifier } from 'bip322-js'
import { describe, test } from 'vitest'
import type { ChainId } from '@portico/core'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
  type Hostile,
  type PageWindow,
} from '@portico/testkit/conformance'
import { bitcoinAddresses, createBitcoinWallet, demoBitcoinKeys } from '@portico/testkit/bitcoin'
import type {
  BitcoinNetworkName,
  BitcoinTraits,
  BitcoinWalletOptions,
  ScriptedBitcoinWallet,
} from '@portico/testkit/bitcoin'
import { bitcoin } from '../src/index.ts'
import { chains, network } from './world.ts'
import { invalidSegwit, legacy, validSegwit } from './vectors.ts'

const { payment, ordinals } = bitcoinAddresses(demoBitcoinKeys[0], 'testnet')
const kindOf = (address: string): 'payment' | 'ordinals' =>
  address === payment.address ? 'payment' : 'ordinals'
const nameOf = (chain: ChainId): BitcoinNetworkName =>
  (Object.entries(chains).find(([, id]) => id === chain)?.[0] ?? 'mainnet') as BitcoinNetworkName

/** Requests that open a window of the wallet. */
const prompting = [
  'bitcoin:connect',
  'bitcoin:signMessage',
  'wallet_connect',
  'getAddresses',
  'signMessage',
  'wallet_changeNetwork',
]

const scripts = new WeakMap<SubjectWallet, ScriptedBitcoinWallet>()
const behaves = (what: string, traits: BitcoinTraits): Hostile<SubjectWallet> => ({
  what,
  run: (wallet) => scripts.get(wallet)!.set(traits),
})
const malformed = (what: string, traits: BitcoinTraits): Hostile<SubjectWallet> => ({
  what,
  run(wallet) {
    const script = scripts.get(wallet)!
    script.set(traits)
    script.switchAccount(1)
  },
})

function register(window: PageWindow, wallet: unknown): void {
  const detail = (api: { register(wallet: unknown): void }): void => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}
const base = { version: '1.0.0', name: 'Evil', chains: ['bitcoin:mainnet'], accounts: [] }
const trap = {
  get: (): never => {
    throw new Error('no')
  },
}

const addresses: AdapterSubject['addresses'] = {
  valid: [
    ...validSegwit.map(([address]) => [address, address.toLowerCase()] as const),
    ...legacy.map(([address]) => [address, address] as const),
    [payment.address, payment.address],
    [ordinals.address.toUpperCase(), ordinals.address],
  ],
  wrongChecksum: [
    // Wrong checksums of Base58Check, bech32 and bech32m.
    '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62j',
    '3CMNFxN1oHBc4R1EpboAL5yzHGgE611XoP',
    ...[payment.address, ordinals.address].map(
      (address) => address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q'),
    ),
  ],
  invalid: [
    ...invalidSegwit.map(([address]) => address),
    `${payment.address}q`,
    payment.address.slice(0, -1),
    ` ${payment.address}`,
    '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62j',
    '3CMNFxN1oHBc4R1EpboAL5yzHGgE611Xo0',
    'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'satoshi.btc',
  ],
}

const announcements: AdapterSubject['announcements'] = [
  { what: 'nothing', run: (window) => register(window, null) },
  { what: 'a wallet without features', run: (window) => register(window, base) },
  {
    what: 'a wallet whose features throw',
    run: (window) => register(window, Object.defineProperty({ ...base }, 'features', trap)),
  },
  {
    what: 'a name that is none',
    run: (window) =>
      register(window, { ...base, name: '\u202e\u200b', features: { 'bitcoin:connect': {} } }),
  },
  {
    what: 'a name that hides',
    run: (window) =>
      register(window, {
        ...base,
        name: `Fox\u202e${'x'.repeat(500)}`,
        features: { 'bitcoin:connect': {} },
      }),
  },
  {
    what: 'an icon that asks a stranger',
    run: (window) =>
      register(window, {
        ...base,
        icon: 'https://tracker.example/a.png',
        features: { 'bitcoin:connect': {} },
      }),
  },
  {
    what: 'a provider of sats-connect that throws when it is looked at',
    run: (window) =>
      register(window, {
        ...base,
        features: { 'sats-connect:': Object.defineProperty({}, 'provider', trap) },
      }),
  },
  {
    what: 'a registry full of nonsense',
    run: (window) =>
      void (window['btc_providers'] = [
        null,
        7,
        { id: 'a b' },
        { id: '__proto__', name: 'x' },
        Object.defineProperty({}, 'id', trap),
      ]),
  },
]

/** What both kinds of wallet have in common. */
function namespace(
  options: Partial<BitcoinWalletOptions>,
  lacks: NonNullable<AdapterSubject['lacks']>,
): AdapterSubject {
  return {
    adapter: () => bitcoin(),
    networks: [network('testnet'), network('signet')],
    foreign: chains.testnet4,
    accounts: [payment.address, ordinals.address],
    wallet(window, { name, accounts, announce, serves, mute }) {
      const missing = [
        ...(mute ? ['bitcoin:signMessage', 'signMessage'] : []),
        ...(serves === 'foreign' ? ['wallet_connect'] : []),
      ]
      const behaviour: BitcoinTraits = { lacks: missing, locked: 'refuse' }
      const script = createBitcoinWallet({
        window,
        vendor: 'standard',
        name,
        network: serves === 'foreign' ? 'testnet4' : 'testnet',
        serves: serves === 'first' ? ['testnet'] : ['testnet', 'signet'],
        shares: accounts.map(kindOf),
        appear: announce,
        behaviour,
        ...options,
      })
      const owns = !lacks['chain-fact']
      const wallet: SubjectWallet = {
        announce: script.appear,
        hide: script.hide,
        answer(mood) {
          script.set({
            ...behaviour,
            ...(mood === 'silent' ? { requests: 'silent' } : { prompt: mood }),
          })
          // A wallet of the standard is not asked anything without a window. When it is silent, it
          // does not register.
          if (mood === 'silent' && !owns) script.hide()
        },
        approve: () => void script.approve(),
        prompts: () =>
          script.calls.filter(
            ({ method }) => prompting.includes(method) && !missing.includes(method),
          ).length,
        granted: () => script.granted,
        changeAccounts: (next) => script.share(next.map(kindOf)),
        changeUnheard(next) {
          script.set({ ...behaviour, events: 'never' })
          script.share(next.map(kindOf))
          script.set(behaviour)
        },
        vanish: script.disappear,
        comeBack: script.comeBack,
        ...(lacks.lock ? {} : { lock: script.lock, unlock: script.unlock }),
        ...(owns ? { changeNetwork: (chain) => script.switchNetwork(nameOf(chain)) } : {}),
      }
      scripts.set(wallet, script)
      return wallet
    },
    addresses,
    verify: ({ text, signature, account }) => Verifier.verifySignature(account, text, signature),
    announcements,
    answers: [
      behaves('shares no account', { accounts: 'none' }),
      behaves('shares addresses that are none', { accounts: 'not-addresses' }),
      behaves('shares no list', { accounts: 'not-a-list' }),
      behaves('throws', { requests: 'throw' }),
      behaves('rejects with a text', { requests: 'reject-string' }),
      behaves('rejects with nothing', { requests: 'reject-null' }),
    ],
    facts: [
      malformed('tells of addresses that are none', { accounts: 'not-addresses' }),
      malformed('tells of no list', { accounts: 'not-a-list' }),
    ],
    lacks: {
      'account-order': 'the account that pays is the one in use, wherever it stands',
      'add-chain': 'Bitcoin’s networks are known to wallets, and no other can be added',
      ...lacks,
    },
  }
}

const standard = namespace(
  {},
  { 'chain-fact': 'the standard has no network of the wallet’s own: each request names its chain' },
)
describeAdapter('Bitcoin, by the Wallet Standard', standard, { describe, test })
describeAdapter(
  'Bitcoin, by the Wallet Standard, whose requests a feature sees,',
  hooked(standard),
  { describe, test },
)

describeAdapter(
  'Bitcoin, by sats-connect',
  namespace(
    { also: ['sats-feature'] },
    {
      pending: 'the protocol has no word for it',
      lock: 'the protocol has no word for it: what asks opens the wallet’s own unlocking',
    },
  ),
  { describe, test },
)
