import { hostileCalls } from '../doubles/behaviours.ts'
import type { PolkadotTraits } from './types.ts'

/** Extensions with wrong answers, by name. An adapter must reject the answers without breaking. */
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
  ...hostileCalls,
}

/** Extensions that return an invalid signature. */
export const hostileSignatures: { readonly [what: string]: PolkadotTraits } = {
  null: { signature: 'null' },
  'a text': { signature: 'text' },
  'a short one': { signature: 'short' },
  'one that throws when looked at': { signature: 'getters' },
}
