/** A session as a wallet of the Keplr interface. Its adapter wants public keys: the wallet is asked for them once. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, Json, ProviderHandle } from '@portico/core'
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { fromHex, toHex } from '../codec/hex.ts'
import { firstChain, withAccounts } from '../connector/parts.ts'
import { fieldsOf, jsonOf, malformed, type CreateSide, type Part } from './side.ts'

export const methods: readonly string[] = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']
export const address: RegExp = /^[a-z0-9]{10,90}$/

interface Key {
  address: string
  algo: string
  pubkey: Uint8Array
}

let sides = 0

const referenceOf = (chain: ChainId): string => chain.slice('cosmos:'.length)

/** A public key as wallets write it: base64 by the method's document, hex by some. */
function pubkeyIn(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || value.length > 256) return null
  return [fromHex(value), fromBase64(value)].find((bytes) => bytes && [32, 33, 65].includes(bytes.length)) ?? null
}

/** The keys in what a wallet lists: `cosmos_getAccounts`, or the `keys` that some send with the session. */
function keysIn(list: unknown): Key[] {
  return (Array.isArray(list) ? (list as unknown[]).slice(0, 64) : []).flatMap((each) => {
    const { address, algo, bech32Address, pubkey, pubKey } = (each ?? {}) as Record<string, unknown>
    const [by, key] = [address ?? bech32Address, pubkeyIn(pubkey ?? pubKey)]
    return typeof by === 'string' && key ? [{ address: by, algo: typeof algo === 'string' ? algo : 'secp256k1', pubkey: key }] : []
  })
}

export const side: CreateSide = (first, context) => {
  const { ask, name, properties, services, stored } = context
  /** The adapter hears of an account by an event of the window, as extensions tell it: this one is ours alone. */
  const changed = `portico-cosmos-${++sides}`
  let part: Part = first
  const keys = new Map<string, Key>()
  const learn = (list: unknown): void => keysIn(list).forEach((key) => keys.set(key.address, key))
  learn(stored)
  learn(jsonOf(properties['keys']))

  const addressOf = (chain: ChainId): string | undefined => part.accounts.find((each) => each.chain === chain)?.address

  async function keyOf(chain: ChainId): Promise<Key> {
    const address = addressOf(chain)
    if (address === undefined) throw unsupported()
    if (!keys.has(address)) learn(await ask(chain, 'cosmos_getAccounts', {}))
    const key = keys.get(address)
    if (!key) throw malformed('key')
    return key
  }
  const chainNamed = (reference: string): ChainId => `cosmos:${reference}`
  const has = (method: string): boolean => part.methods.includes(method)

  async function signed(chain: ChainId, method: string, signer: string, signDoc: Json): Promise<{ signature: Json; signed: Json | undefined }> {
    const answer = fieldsOf(await ask(chain, method, { signerAddress: signer, signDoc }), 'signature')
    return { signature: answer['signature'] ?? null, signed: answer['signed'] }
  }

  /** Where the adapter stands: the key is that chain's. */
  let chain = firstChain(part, context)
  let key: Key | undefined
  let turn = 0
  const keplr = {
    async enable(references: readonly string[]) {
      if (!references.every((reference) => addressOf(chainNamed(reference)) !== undefined)) throw unsupported()
    },
    async getKey(reference: string) {
      const mine = ++turn
      const next = chainNamed(reference)
      const found = await keyOf(next)
      // Together, and the last that was asked for: an address is of one chain.
      if (mine === turn) [chain, key] = [next, found]
      const { address, algo, pubkey } = found
      return { algo, bech32Address: address, pubKey: pubkey, name, isNanoLedger: false }
    },
    ...(has('cosmos_signAmino')
      ? {
          async signAmino(reference: string, signer: string, doc: Json) {
            const answer = await signed(chainNamed(reference), 'cosmos_signAmino', signer, doc)
            return { signed: answer.signed ?? doc, signature: answer.signature }
          },
        }
      : {}),
    ...(has('cosmos_signDirect')
      ? {
          async signDirect(reference: string, signer: string, doc: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string; accountNumber: unknown }) {
            const [body, auth] = [toBase64(doc.bodyBytes), toBase64(doc.authInfoBytes)]
            const sent = { chainId: doc.chainId, accountNumber: String(doc.accountNumber), bodyBytes: body, authInfoBytes: auth }
            const answer = await signed(chainNamed(reference), 'cosmos_signDirect', signer, sent)
            const back = answer.signed === undefined ? sent : fieldsOf(answer.signed, 'document')
            const bytes = (value: unknown): Uint8Array | null => (typeof value === 'string' ? fromBase64(value) : null)
            return {
              signed: { ...sent, ...back, bodyBytes: bytes(back['bodyBytes']), authInfoBytes: bytes(back['authInfoBytes']) },
              signature: answer.signature,
            }
          },
        }
      : {}),
  }

  const ready = keyOf(chain).then((found) => {
    key = found
  })

  return {
    ready,
    handle(): ProviderHandle | null {
      if (!key) return null
      const account: Account = { address: key.address, kind: 'eoa', publicKey: `0x${toHex(key.pubkey)}`, chains: [chain] }
      return {
        ns: 'cosmos',
        provider: {
          keplr,
          key: { ...key, name, aminoOnly: !has('cosmos_signDirect') },
          enabled: new Set(part.chains.map(referenceOf)),
          events: [changed],
          watch: () => () => {},
          now: () => keplr,
        },
        accounts: [account],
        chains: part.chains,
        chain,
        chainOwner: 'app',
        methods: part.methods,
        reads: 'rpc',
      }
    },
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('cosmos', part, data) : undefined
      if (next) update(next)
    },
    record: () => [...keys.values()].map(({ address, algo, pubkey }) => ({ address, algo, pubkey: toBase64(pubkey) })),
  }

  function update(next: Part): void {
    part = next
    const { window } = services.platform
    if (window) window.dispatchEvent(new window.Event(changed))
  }
}

const unsupported = (): PorticoError => new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
