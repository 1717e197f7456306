import type { DoubleContext } from '../doubles/context.ts'
import type { CosmosAccess } from './access.ts'
import type { CosmosEncoding } from './encode.ts'
import type { CosmosSetup, CosmosSign, CosmosTraits, DoubleKey, DoubleSignature } from './types.ts'

export interface CosmosAnswers {
  select(account: number): void
  address(chain: string): string
  key(chain: string): DoubleKey
  /** Hex. */
  signature(bytes: string): Promise<DoubleSignature>
}

/** Self-contained. */
export function makeCosmosAnswers(
  { traits, lieOr, failures }: DoubleContext<CosmosTraits>,
  access: CosmosAccess,
  encoding: CosmosEncoding,
  { accounts, options }: CosmosSetup,
  sign: CosmosSign,
): CosmosAnswers {
  let selected = 0
  const getters = failures.oddity('-getters')
  const otherLast = (text: string): string => text.slice(0, -1) + (text.endsWith('q') ? 'p' : 'q')
  const pubKeyOf = (hex: string): DoubleSignature['pub_key'] => ({
    type: 'tendermint/PubKeySecp256k1',
    value: btoa(String.fromCharCode(...encoding.bytes(hex))),
  })
  return {
    select(account) {
      selected = account
    },
    address: (chain) => access.addressOf(selected, chain),
    key(chain) {
      const { name, pubkey, account } = accounts[selected]!
      const honest: DoubleKey = {
        name,
        algo: 'secp256k1',
        pubKey: encoding.bytes(pubkey),
        address: encoding.bytes(account),
        bech32Address: access.addressOf(selected, chain),
        ethereumHexAddress: '',
        isNanoLedger: options.ledger ?? false,
        isKeystone: false,
      }
      const lies = {
        null: null,
        getters,
        'bad-address': { ...honest, bech32Address: 'ada.cosmos' },
        'bad-checksum': { ...honest, bech32Address: otherLast(honest.bech32Address) },
        validator: {
          ...honest,
          bech32Address: encoding.bech32(`${access.chains[chain]}valoper`, honest.address),
        },
        'bad-pubkey': { ...honest, pubKey: honest.pubKey.slice(1, 20) },
        'bad-algo': { ...honest, algo: 'rot13' },
      }
      return lieOr(traits().key, lies, honest)
    },
    async signature(bytes) {
      const honest = {
        pub_key: pubKeyOf(accounts[selected]!.pubkey),
        signature: await sign(selected, bytes),
      }
      const other = accounts[(selected + 1) % accounts.length]!
      const lies = {
        null: null,
        text: { ...honest, signature: 'signed, sealed, delivered' },
        short: { ...honest, signature: btoa('short') },
        getters,
        'other-key': { ...honest, pub_key: pubKeyOf(other.pubkey) },
        bare: { signature: honest.signature },
      }
      return lieOr(traits().signature, lies, honest)
    },
  }
}
