import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, fromHex, toBase64, toBech32, toUtf8 } from '@cosmjs/encoding'
import { describe, test } from 'vitest'
import { defineNetwork } from '@portico/core'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
  type Hostile,
  type PageWindow,
} from '@portico/testkit/conformance'
import { cosmosKeys, createCosmosWallet, hostileWallets } from '@portico/testkit/cosmos'
import type { CosmosTraits, CosmosWalletDouble } from '@portico/testkit/cosmos'
import { cosmos, type CosmosOptions } from '../src/index.ts'
import { ada, bob, hub } from './world.ts'

/** The suite expects the same address on both networks. `connect.test.ts` tests other prefixes. */
const testnet = defineNetwork({
  id: 'cosmos:theta-testnet-001',
  name: 'Cosmos Hub Testnet',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://rest.theta.example'],
  testnet: true,
})
const chains = {
  [testnet.id]: { denom: 'uatom', prefix: 'cosmos', rpc: 'https://rpc.theta.example' },
}
const addresses = [ada.hub, bob.hub] as const
const pubkeys = await Promise.all(
  cosmosKeys.map(async ({ secret }) =>
    Secp256k1.compressPubkey((await Secp256k1.makeKeypair(fromHex(secret))).pubkey),
  ),
)

/**
 * Wallets do not announce that they appear or disappear, so the page checks at the end of its
 * loading.
 */
const look = (window: PageWindow): void => void window.dispatchEvent(new Event('load'))

const scripts = new WeakMap<SubjectWallet, CosmosWalletDouble>()
const malformedPage = (what: string, globals: object): Hostile<PageWindow> => ({
  what,
  run(window) {
    Object.assign(window, globals)
    look(window)
  },
})
const malformedKey = (
  what: string,
  key: NonNullable<CosmosTraits['key']>,
): Hostile<SubjectWallet> => ({
  what,
  run(wallet) {
    const script = scripts.get(wallet)!
    script.set({ key })
    script.select(1)
  },
})
const trap = {
  configurable: true,
  get: (): never => {
    throw new Error('no')
  },
}

const install: AdapterSubject['wallet'] = (window, { name, accounts, announce, serves, mute }) => {
  const first = serves === 'first'
  const script = createCosmosWallet(window, {
    place: name === 'Keplr' ? 'keplr' : 'leap',
    injection: announce,
    chains: { 'cosmoshub-4': 'cosmos', ...(first ? {} : { 'theta-testnet-001': 'cosmos' }) },
    without: [
      ...(mute ? (['signArbitrary'] as const) : []),
      ...(first ? (['experimentalSuggestChain'] as const) : []),
    ],
  })
  const choose = ([address]: readonly string[]): void => script.select(addresses.indexOf(address!))
  choose(accounts)
  if (announce === 'now') look(window)
  const install = (): void => {
    script.inject()
    look(window)
  }
  const wallet: SubjectWallet = {
    announce: install,
    hide: script.remove,
    answer: (mood) => script.set(mood === 'silent' ? { calls: 'silent' } : { prompt: mood }),
    approve: () => void script.approve(),
    prompts: () => script.prompted.length,
    granted: () => script.allowed().length > 0,
    changeAccounts: choose,
    changeUnheard(next) {
      script.set({ events: 'never' })
      choose(next)
      script.set({})
    },
    vanish() {
      script.remove()
      look(window)
    },
    comeBack: install,
  }
  scripts.set(wallet, script)
  return wallet
}

const namespace = (options: CosmosOptions, lacks: AdapterSubject['lacks']): AdapterSubject => ({
  adapter: () => cosmos({ ...options, chains }),
  networks: [hub, testnet],
  accounts: addresses,
  names: ['Keplr', 'Leap'],
  wallet: install,
  addresses: {
    valid: [
      [ada.hub, ada.hub],
      [ada.osmosis.toUpperCase(), ada.osmosis],
      // The address of a contract or a module, with 32 bytes.
      [
        toBech32('cosmos', new Uint8Array(32).fill(7)),
        toBech32('cosmos', new Uint8Array(32).fill(7)),
      ],
    ],
    wrongChecksum: [
      ada.hub.slice(0, -1) + (ada.hub.endsWith('q') ? 'p' : 'q'),
      bob.hub.replace('cosmos1', 'osmo1'),
    ],
    invalid: [
      `${ada.hub}q`,
      ada.hub.slice(0, -1),
      ada.hub.slice(0, -1) + (ada.hub.endsWith('q') ? 'p' : 'q'),
      ` ${ada.hub}`,
      `C${ada.hub.slice(1)}`,
      toBech32('cosmosvaloper', new Uint8Array(20).fill(7)),
      toBech32('cosmos', new Uint8Array(19).fill(7)),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'ada.cosmos',
    ],
  },
  verify({ text, signature, account }) {
    const message = {
      type: 'sign/MsgSignData',
      value: { signer: account, data: toBase64(toUtf8(text)) },
    }
    const bytes = serializeSignDoc(makeSignDoc([message], { gas: '0', amount: [] }, '', '', 0, 0))
    const pubkey = pubkeys[addresses.indexOf(account)]!
    return Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(fromBase64(signature)),
      sha256(bytes),
      pubkey,
    )
  },
  announcements: [
    malformedPage('places with nothing', {
      keplr: null,
      leap: undefined,
      cosmostation: null,
      okxwallet: null,
    }),
    malformedPage('places with texts', {
      keplr: 'keplr',
      leap: 7,
      cosmostation: { providers: 'keplr' },
      okxwallet: [],
    }),
    malformedPage('half a wallet', {
      keplr: { enable() {} },
      leap: { enable: 'yes', getKey: 'yes' },
    }),
    malformedPage('members that throw', {
      keplr: Object.defineProperty({ enable() {} }, 'getKey', trap),
    }),
    {
      what: 'places that throw',
      run(window) {
        for (const place of ['keplr', 'leap', 'cosmostation', 'okxwallet'])
          Object.defineProperty(window, place, trap)
        look(window)
      },
    },
  ],
  answers: Object.entries(hostileWallets).map(([what, traits]) => ({
    what: `answers with ${what}`,
    run: (wallet) => scripts.get(wallet)!.set(traits),
  })),
  facts: [
    malformedKey('has a key that is null', 'null'),
    malformedKey('has a key that throws', 'getters'),
    malformedKey('has an address that is none', 'bad-address'),
    malformedKey('has an address with a wrong checksum', 'bad-checksum'),
    malformedKey('has a validator’s address', 'validator'),
    malformedKey('has a public key of no length', 'bad-pubkey'),
    malformedKey('has a key of no kind', 'bad-algo'),
  ],
  lacks: {
    lock: 'a locked wallet opens a window in which it can be unlocked, and tells the page nothing',
    'many-accounts': '`getKey` gives the one key that is selected in the wallet',
    'chain-fact':
      'wallets of the Keplr interface have no chain of their own: each request names its chain',
    ...lacks,
  },
})

describeAdapter(
  'Cosmos',
  namespace(
    {},
    {
      restore: 'the published interface has no call that never prompts: `enable` and `getKey` may',
    },
  ),
  { describe, test },
)

describeAdapter(
  'Cosmos, where a prompt while loading is fine,',
  namespace({ restoreMayPrompt: true }, {}),
  { describe, test },
)

describeAdapter(
  'Cosmos, whose requests a feature sees,',
  hooked(namespace({ restoreMayPrompt: true }, {})),
  { describe, test },
)
