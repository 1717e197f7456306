import type { PolkadotTraits } from './types.ts'

/** Extensions that answer with what they should not, by name: nothing of it may be believed, and nothing may break. */
export const hostileExtensions: {
  readonly [what: string]: PolkadotTraits
} = {
  'injected null': { injected: 'null' },
  'injected empty': { injected: 'empty' },
  'injected that throws when looked at': { injected: 'getters' },
  'accounts null': { accounts: 'null' },
  'accounts a text': { accounts: 'string' },
  'accounts with an address that is none': { accounts: 'bad-address' },
  'accounts with a wrong checksum': { accounts: 'bad-checksum' },
  'accounts that throw when looked at': { accounts: 'getters' },
  'accounts bound to no chain that can be read': { accounts: 'bad-genesis' },
  'a throw': { calls: 'throw' },
  'a thrown text': { calls: 'throw-string' },
  'a thrown null': { calls: 'throw-null' },
  'a thrown trap': { calls: 'throw-getters' },
  'a rejected text': { calls: 'reject-string' },
  'a rejected null': { calls: 'reject-null' },
  'a rejected trap': { calls: 'reject-getters' },
}

/** Extensions that sign with what is no signature. */
export const hostileSignatures: { readonly [what: string]: PolkadotTraits } = {
  null: { signature: 'null' },
  'a text': { signature: 'text' },
  'a short one': { signature: 'short' },
  'one that throws when looked at': { signature: 'getters' },
}
