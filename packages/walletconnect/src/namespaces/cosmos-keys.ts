/**
 * Public keys of Cosmos accounts, which a session does not list: stored, sent with the session, or
 * requested from the wallet.
 */
import { PorticoError } from '@portico/core'
import { fromBase64 } from '../codec/base64.ts'
import { fromHex } from '../codec/hex.ts'

/** The request is for a network that the session does not support. */
export const unsupported = (): PorticoError =>
  new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })

export interface Key {
  address: string
  algo: string
  pubkey: Uint8Array
}

/** A public key as wallets write it: base64 by the method's document, hex by some. */
function pubkeyIn(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || value.length > 256) return null
  return (
    [fromHex(value), fromBase64(value)].find(
      (bytes) => bytes && [32, 33, 65].includes(bytes.length),
    ) ?? null
  )
}

/**
 * The keys in what a wallet lists: `cosmos_getAccounts`, or the `keys` that some send with the
 * session.
 */
export function keysIn(list: unknown): Key[] {
  return (Array.isArray(list) ? (list as unknown[]).slice(0, 64) : []).flatMap((each) => {
    const { address, algo, bech32Address, pubkey, pubKey } = (each ?? {}) as Record<string, unknown>
    const [by, key] = [address ?? bech32Address, pubkeyIn(pubkey ?? pubKey)]
    return typeof by === 'string' && key
      ? [{ address: by, algo: typeof algo === 'string' ? algo : 'secp256k1', pubkey: key }]
      : []
  })
}
