import { hostileCalls } from '../doubles/behaviours.ts'
import type { CosmosTraits } from './types.ts'

/** Wallets that answer with what they should not, by name: nothing of it may be believed, and nothing may break. */
export const hostileWallets: { readonly [what: string]: CosmosTraits } = {
  'a key that is null': { key: 'null' },
  'a key that throws when looked at': { key: 'getters' },
  'an address that is none': { key: 'bad-address' },
  'an address with a wrong checksum': { key: 'bad-checksum' },
  'the address of a validator': { key: 'validator' },
  'a public key of no length': { key: 'bad-pubkey' },
  'a key of no kind': { key: 'bad-algo' },
  ...hostileCalls,
}

/** Wallets that sign with what is no signature, or not the one asked for. */
export const hostileSignatures: { readonly [what: string]: CosmosTraits } = {
  null: { signature: 'null' },
  'a text': { signature: 'text' },
  'a short one': { signature: 'short' },
  'one that throws when looked at': { signature: 'getters' },
  'one by another key': { signature: 'other-key' },
}
