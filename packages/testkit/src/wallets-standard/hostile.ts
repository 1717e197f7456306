import { hostileIcons, hostileNames } from '../wallets/hostile.ts'

/** A malformed wallet: what is wrong with it, and the object that registers itself. */
export interface HostileStandardWallet {
  /** What is wrong with it, for the name of a test. */
  what: string
  /** What is registered in place of a wallet. */
  wallet: unknown
  /**
   * `refuse`: it is not a wallet and must not be offered. `clean`: it is one, but some of its
   * claims must be dropped.
   */
  expect: 'refuse' | 'clean'
}

const features = {
  'standard:connect': { version: '1.0.0', connect: (): Promise<never> => new Promise(() => {}) },
}
const good = {
  version: '1.0.0',
  name: 'Wallet',
  icon: 'data:image/png;base64,',
  chains: ['solana:mainnet', 'bitcoin:mainnet'],
  features,
  accounts: [],
}
const trap = {
  get(): never {
    throw new Error('Do not look at me')
  },
}
const throwing = (name: keyof typeof good): object => Object.defineProperty({ ...good }, name, trap)
const refuse = (what: string, wallet: unknown): HostileStandardWallet => ({
  what,
  wallet,
  expect: 'refuse',
})
const clean = (what: string, more: object): HostileStandardWallet => ({
  what,
  wallet: { ...good, ...more },
  expect: 'clean',
})

/** What may be registered by the Wallet Standard's protocol; no guard may throw at any of it. */
export const hostileStandardWallets: readonly HostileStandardWallet[] = [
  refuse('undefined', undefined),
  refuse('null', null),
  refuse('a string', 'wallet'),
  refuse('a function', () => good),
  refuse('an empty object', {}),
  refuse('another version', { ...good, version: '2.0.0' }),
  refuse('a version that is a number', { ...good, version: 1 }),
  refuse('no name', { ...good, name: undefined }),
  refuse('name an object', { ...good, name: { toString: () => 'Wallet' } }),
  refuse('name empty', { ...good, name: hostileNames.empty }),
  refuse('name blank', { ...good, name: hostileNames.blank }),
  refuse('chains a string', { ...good, chains: 'solana:mainnet' }),
  refuse('chains missing', { ...good, chains: undefined }),
  refuse('features null', { ...good, features: null }),
  refuse('features missing', { ...good, features: undefined }),
  ...(['version', 'name', 'icon', 'chains', 'features'] as const).map((name) =>
    refuse(`${name} that throws`, throwing(name)),
  ),
  refuse('a revoked proxy', revoked()),
  ...(
    ['markup', 'bidi', 'invisible', 'fillers', 'huge', 'lines', 'combining', 'surrogate'] as const
  ).map((what) => clean(`name ${what}`, { name: hostileNames[what] })),
  ...Object.entries(hostileIcons).map(([what, icon]) => clean(`icon ${what}`, { icon })),
  clean('icon missing', { icon: undefined }),
  clean('chains of everything', {
    chains: [
      'solana:mainnet',
      'bitcoin:mainnet',
      null,
      7,
      '',
      'solana:',
      { toString: () => 'solana:devnet' },
    ],
  }),
]

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
