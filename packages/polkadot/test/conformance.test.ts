import { signatureVerify } from '@polkadot/util-crypto'
import { describe, test } from 'vitest'
import {
  describeAdapter,
  hooked,
  type AdapterSubject,
  type SubjectWallet,
  type Hostile,
  type PageWindow,
} from '@portico/testkit/conformance'
import { createPolkadotExtension, hostileExtensions, polkadotKeys } from '@portico/testkit/polkadot'
import type { PolkadotExtensionDouble, PolkadotTraits } from '@portico/testkit/polkadot'
import { polkadot, type PolkadotOptions } from '../src/index.ts'
import { ada, bob, dora, dot, genesis, ksm } from './world.ts'

const keys = [polkadotKeys.sr25519, polkadotKeys.ed25519]

/**
 * Extensions do not announce that they appear or disappear, so the page checks at the end of its
 * loading.
 */
const look = (window: PageWindow): void => void window.dispatchEvent(new Event('load'))

const scripts = new WeakMap<SubjectWallet, PolkadotExtensionDouble>()
const behaves = (what: string, traits: PolkadotTraits): Hostile<SubjectWallet> => ({
  what,
  run: (wallet) => scripts.get(wallet)!.set(traits),
})
const malformed = (
  what: string,
  accounts: NonNullable<PolkadotTraits['accounts']>,
): Hostile<SubjectWallet> => ({
  what,
  run(wallet) {
    const script = scripts.get(wallet)!
    script.set({ accounts })
    script.share([bob])
  },
})
const injects = (what: string, injectedWeb3: unknown): Hostile<PageWindow> => ({
  what,
  run(window) {
    Object.assign(window, { injectedWeb3 })
    look(window)
  },
})
const trap = {
  configurable: true,
  enumerable: true,
  get: (): never => {
    throw new Error('no')
  },
}
const entry = { enable: () => Promise.resolve(null) }

const install: AdapterSubject['wallet'] = (window, { name, accounts, announce, serves, mute }) => {
  const honest: PolkadotTraits = mute ? { injected: 'no-raw' } : {}
  const script = createPolkadotExtension(window, {
    key: name,
    keys: keys.map((key) => ({
      ...key,
      ...(serves === 'first' ? { genesisHash: genesis.dot } : {}),
    })),
    injection: announce,
    behaviour: honest,
  })
  script.share(accounts)
  if (announce === 'now') look(window)
  const install = (): void => {
    script.inject()
    look(window)
  }
  const wallet: SubjectWallet = {
    announce: install,
    hide: script.remove,
    answer: (mood) =>
      script.set({ ...honest, ...(mood === 'silent' ? { calls: 'silent' } : { prompt: mood }) }),
    approve: () => void script.approve(),
    prompts: () => script.prompted.length,
    granted: () => true,
    changeAccounts: script.share,
    changeUnheard(next) {
      script.set({ ...honest, events: 'never' })
      script.share(next)
      script.set(honest)
    },
    lock: () => script.set({ ...honest, locked: true }),
    unlock: () => script.set(honest),
    vanish() {
      script.remove()
      look(window)
    },
    comeBack: install,
  }
  scripts.set(wallet, script)
  return wallet
}

const namespace = (options: PolkadotOptions, lacks: AdapterSubject['lacks']): AdapterSubject => ({
  adapter: () => polkadot(options),
  networks: [dot, ksm],
  accounts: [ada, bob],
  wallet: install,
  addresses: {
    valid: [
      [ada, ada],
      [
        '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
        '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      ],
      [
        'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
        'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      ],
    ],
    wrongChecksum: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74G',
    ],
    invalid: [
      ada + ada,
      ada.slice(0, 34),
      ` ${ada}`,
      ada.toLowerCase(),
      ada.replace('D', '0'),
      dora.slice(0, -1),
      'alice.dot',
    ],
  },
  verify: ({ text, signature, account }) =>
    signatureVerify(`<Bytes>${text}</Bytes>`, signature, account).isValid,
  announcements: [
    injects('null', null),
    injects('a text', 'polkadot-js'),
    injects(
      'a thousand entries',
      Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key-${at}`, { ...entry }])),
    ),
    injects('entries that are none', { a: null, b: 7, c: {}, d: { enable: 'yes' } }),
    injects('an entry that throws', Object.defineProperty({ 'polkadot-js': entry }, 'evil', trap)),
    injects('an entry whose members throw', { evil: Object.defineProperty({}, 'enable', trap) }),
    injects('a name that nobody sees', { '\u202e\u200b': entry }),
    injects('a name that turns around, and is too long', {
      [`Fox\u202e${'x'.repeat(500)}`]: entry,
    }),
    {
      what: 'a place that throws',
      run(window) {
        Object.defineProperty(window, 'injectedWeb3', trap)
        look(window)
      },
    },
  ],
  answers: Object.entries(hostileExtensions).map(([what, traits]) =>
    behaves(`answers with ${what}`, traits),
  ),
  facts: [
    malformed('tells of no list', 'null'),
    malformed('tells of a text', 'string'),
    malformed('tells of an address that is none', 'bad-address'),
    malformed('tells of an address with a wrong checksum', 'bad-checksum'),
    malformed('tells of accounts that throw', 'getters'),
    malformed('tells of a chain that cannot be read', 'bad-genesis'),
  ],
  lacks: {
    'account-order':
      'extensions list the accounts that a page may see as the owner has sorted them, and none of them is in use',
    'chain-fact': 'extensions have no chain of their own: each transaction names its genesis hash',
    'add-chain': 'the published interface has no way to add a chain that every extension knows',
    'give-back':
      'the published interface has no way back from `enable`: the owner ends it in the wallet’s settings',
    ...lacks,
  },
})

describeAdapter(
  'Polkadot',
  namespace(
    {},
    { restore: 'the published interface has no call that never prompts: `enable` may' },
  ),
  { describe, test },
)

describeAdapter(
  'Polkadot, where a prompt while loading is fine,',
  namespace({ restoreMayPrompt: true }, {}),
  { describe, test },
)

describeAdapter(
  'Polkadot, whose requests a feature sees,',
  hooked(namespace({ restoreMayPrompt: true }, {})),
  { describe, test },
)
