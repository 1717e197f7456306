/** A session lists no Cosmos keys: they are stored, sent with it, or requested. */
import { PorticoError } from '@portico/core'
import { fromBase64 } from '../codec/base64.ts'
import { fromHex } from '../codec/hex.ts'

export const unsupported = (): PorticoError =>
  new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })

export interface Key {
  address: string
  algo: string
  pubkey: Uint8Array
}

/** Base64 by the specification, hex from some wallets. */
function pubkeyIn(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || value.length > 256) return null
  return (
    [fromHex(value), fromBase64(value)].find(
      (bytes) => bytes && [32, 33, 65].includes(bytes.length),
    ) ?? null
  )
}

/** From `cosmos_getAccounts`, or the `keys` that some wallets send. */
export function keysIn(list: unknown): Key[] {
  return (Array.isArray(list) ? (list as unknown[]).slice(0, 64) : []).flatMap((each) => {
    const { address, algo, bech32Address, pubkey, pubKey } = (each ?? {}) as Record<string, unknown>
    const [by, key] = [address ?? bech32Address, pubkeyIn(pubkey ?? pubKey)]
    return typeof by === 'string' && key
      ? [{ address: by, algo: typeof algo === 'string' ? algo : 'secp256k1', pubkey: key }]
      : []
  })
}
