import { PorticoError } from '@portico/core'
import type { Json } from '@portico/core'
import { bytesOf, fromBase58, malformed } from '@portico/core/adapter'

export function outputsOf(
  answer: unknown,
  count: number,
): readonly Readonly<Record<string, unknown>>[] {
  let list: readonly unknown[] = []
  try {
    if (Array.isArray(answer)) list = [...(answer as unknown[])]
  } catch {
    // An unreadable list counts as empty.
  }
  if (list.length !== count || list.some((each) => typeof each !== 'object' || each === null))
    throw malformed('answer')
  return list as Readonly<Record<string, unknown>>[]
}

export function bytesIn(
  output: Readonly<Record<string, unknown>>,
  name: string,
  most: number,
  least = 1,
): Uint8Array {
  let value: unknown
  try {
    value = output[name]
  } catch {
    throw malformed(name)
  }
  const bytes = bytesOf(value, most)
  if (!bytes || bytes.length < least) throw malformed(name)
  return bytes
}

export function signatureIn(output: Readonly<Record<string, unknown>>): Uint8Array {
  const bytes = bytesIn(output, 'signature', 64, 64)
  if (bytes.every((byte) => byte === 0)) throw malformed('signature')
  return bytes
}

/**
 * Some wallets return more in place of the signature, as Ledger's app does over WalletConnect: the
 * number of signatures, which is one, the signature, and the signed off-chain message.
 *
 * @param length The length of the message, which may be in an envelope.
 */
export function signedMessageIn(
  output: Readonly<Record<string, unknown>>,
  length: number,
): { signature: Uint8Array; signedMessage: Uint8Array } {
  const most = length + 1_024
  const bytes = bytesIn(output, 'signature', most + 65, 64)
  if (bytes.length === 64)
    return {
      signature: signatureIn({ signature: bytes }),
      signedMessage: bytesIn(output, 'signedMessage', most, 0),
    }
  if (bytes[0] !== 1 || bytes.length === 65) throw malformed('signature')
  return {
    signature: signatureIn({ signature: bytes.slice(1, 65) }),
    signedMessage: bytes.slice(65),
  }
}

export function parseSignature(value: Json): string {
  if (typeof value === 'string' && value.length <= 88 && fromBase58(value)?.length === 64)
    return value
  throw new PorticoError('rpc-malformed', 'Malformed JSON-RPC reply: no signature', {
    category: 'DATA_PARSING_ERROR',
  })
}
