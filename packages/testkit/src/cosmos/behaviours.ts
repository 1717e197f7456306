import { hostileCalls } from '../doubles/behaviours.ts'
import type { CosmosTraits } from './types.ts'

/** Wallets with wrong answers, by name. An adapter must reject the answers without breaking. */
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

/** Wallets that return an invalid signature, or another than the requested one. */
export const hostileSignatures: { readonly [what: string]: CosmosTraits } = {
  null: { signature: 'null' },
  'a text': { signature: 'text' },
  'a short one': { signature: 'short' },
  'one that throws when looked at': { signature: 'getters' },
  'one by another key': { signature: 'other-key' },
}
