/** A scripted pebble wallet, and the driver that holds the example to the conformance suite. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { defineNetwork } from '@portico/core'
import type {
  AdapterSubject,
  SubjectWallet,
  SubjectWalletOptions,
  Mood,
  PageWindow,
} from '@portico/testkit/conformance'
import { pebble } from './pebble.ts'
import type { PebbleWallet } from './wallet.ts'

const secrets = [1, 2].map((n) => new Uint8Array(32).fill(n))
const addresses = secrets.map((secret) => `pb${bytesToHex(ed25519.getPublicKey(secret))}`) as [
  string,
  string,
]

const network = (name: string): AdapterSubject['networks'][0] =>
  defineNetwork({
    id: `pebble:${name}`,
    name,
    nativeCurrency: { name: 'Pebble', symbol: 'PEB', decimals: 6 },
    rpcUrls: [`https://${name}.pebble.example`],
  })

const refusal = (why: string): Error => Object.assign(new Error(why), { why })

/** A wallet as pages meet it. `lies` replaces what it gives as accounts. */
export interface PebbleDouble extends SubjectWallet {
  lies?: () => unknown
  say(accounts: unknown): void
}

export function pebbleDouble(window: PageWindow, options: SubjectWalletOptions): PebbleDouble {
  let mood: Mood = 'approve'
  let { accounts } = options
  let locked = false
  let granted = false
  let prompts = 0
  let open: (() => void)[] = []
  const listeners = new Set<(accounts: unknown) => void>()
  const shown = (): unknown =>
    double.lies ? double.lies() : locked || !granted ? [] : [...accounts]
  const never = (): Promise<never> => new Promise(() => {})

  async function ask<T>(answer: () => T): Promise<T> {
    prompts++
    if (mood === 'silent') return never()
    if (mood === 'reject') throw refusal('no')
    if (mood === 'pending') throw refusal('busy')
    if (locked) throw refusal('locked')
    if (mood === 'hang') await new Promise<void>((resolve) => open.push(resolve))
    return answer()
  }

  const wallet: PebbleWallet = {
    name: options.name,
    networks: options.serves === 'first' ? ['main'] : ['main', 'test'],
    connect: () =>
      ask(() => {
        granted = true
        return shown()
      }),
    accounts: async () => (mood === 'silent' ? never() : shown()),
    disconnect: async () => (mood === 'silent' ? never() : void (granted = false)),
    on(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (!options.mute)
    wallet.sign = (text, account) =>
      ask(() => {
        const at = addresses.indexOf(account)
        if (!granted || !accounts.includes(account) || at < 0) throw refusal('stranger')
        return bytesToHex(ed25519.sign(new TextEncoder().encode(text), secrets[at]!))
      })
  const dispatch = (type: string): void =>
    void window.dispatchEvent(new CustomEvent(type, { detail: wallet }))
  const announce = (): void => {
    window.addEventListener('pebble:who', announceWallet)
    dispatch('pebble:wallet')
  }
  const announceWallet = (): void => dispatch('pebble:wallet')
  const hide = (): void => window.removeEventListener('pebble:who', announceWallet)
  const emit = (value: unknown): void => {
    for (const listener of listeners) listener(value)
  }

  const double: PebbleDouble = {
    announce,
    hide,
    answer: (next) => (mood = next),
    approve() {
      for (const resolve of open) resolve()
      open = []
    },
    prompts: () => prompts,
    granted: () => granted,
    changeAccounts(next) {
      accounts = next
      if (granted) emit(shown())
    },
    changeUnheard: (next) => void (accounts = next),
    lock() {
      locked = true
      if (granted) emit([])
    },
    unlock() {
      locked = false
      if (granted) emit(shown())
    },
    vanish() {
      hide()
      dispatch('pebble:left')
    },
    comeBack: announce,
    say: emit,
  }
  if (options.announce === 'now') announce()
  return double
}

const lie = (value: unknown) => (wallet: SubjectWallet) =>
  void ((wallet as PebbleDouble).lies = () => value)
const announces = (detail: unknown) => (window: PageWindow) =>
  void window.dispatchEvent(new CustomEvent('pebble:wallet', { detail }))
const willing: PebbleWallet = {
  name: 'Fox',
  networks: ['main'],
  connect: async () => addresses,
  accounts: async () => addresses,
  disconnect: async () => {},
  on: () => () => {},
}
const trap = Object.defineProperty({}, 'name', {
  get() {
    throw new Error('No')
  },
})

export const pebbleNamespace: AdapterSubject = {
  adapter: () => pebble(),
  networks: [network('main'), network('test')],
  accounts: addresses,
  wallet: pebbleDouble,
  addresses: {
    valid: [[addresses[0].toUpperCase().replace('PB', 'pb'), addresses[0]]],
    invalid: [addresses[0].slice(2), `${addresses[0]}0`, 'pb'],
    wrongChecksum: 'a pebble address is a public key in hex, without a checksum',
  },
  verify: ({ text, signature, account }) =>
    ed25519.verify(
      hexToBytes(signature),
      new TextEncoder().encode(text),
      hexToBytes(account.slice(2)),
    ),
  announcements: [
    { what: 'nothing', run: announces(undefined) },
    { what: 'a trap', run: announces(trap) },
    { what: 'a name that turns around', run: announces({ ...willing, name: 'Fox\u202etxt' }) },
    { what: 'a name of blanks', run: announces({ ...willing, name: '\u200b ' }) },
    {
      what: 'an icon at a stranger’s',
      run: announces({ ...willing, icon: 'https://tracker.example/i.png' }),
    },
  ],
  answers: [
    { what: 'has no accounts', run: lie([]) },
    { what: 'gives no list', run: lie('accounts') },
    { what: 'gives no addresses', run: lie([42]) },
    { what: 'gives nothing', run: lie(null) },
  ],
  facts: [
    { what: 'says no list', run: (wallet) => (wallet as PebbleDouble).say('accounts') },
    {
      what: 'says no addresses',
      run: (wallet) => (wallet as PebbleDouble).say([addresses[0], {}]),
    },
  ],
  lacks: {
    'chain-fact': 'the page names the network in each request',
    'add-chain': 'pebble wallets know all pebble networks',
  },
}
