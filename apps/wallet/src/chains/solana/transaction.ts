import { base58 } from '@scure/base'

/** Undefined for accounts in a lookup table, which need the network. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

export type SolanaTransaction = {
  readonly version: 'legacy' | 0
  /** The first pays the fee. */
  readonly signers: readonly string[]
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

/** The network's maximum, bytes. */
export const PACKET = 1232

class Reader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(length: number): Uint8Array {
    const part = this.bytes.slice(this.at, this.at + length)
    if (part.length !== length) throw new Error('The transaction ends too early.')
    this.at += length
    return part
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Compact-u16: seven bits a byte, lowest first. */
  count(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if (value > 0xffff || (byte === 0 && shift > 0)) break
        return value
      }
    }
    throw new Error('The transaction holds a malformed length.')
  }
}

function decodeMessage(bytes: Uint8Array): Omit<SolanaTransaction, 'signatures' | 'message'> {
  const reader = new Reader(bytes)
  const first = reader.byte()
  const versioned = first >= 0x80
  if (versioned && first !== 0x80)
    throw new Error(`Transactions of version ${first - 0x80} are not supported.`)
  const needed = versioned ? reader.byte() : first
  reader.take(2)
  const keys = Array.from({ length: reader.count() }, () => base58.encode(reader.take(32)))
  const blockhash = base58.encode(reader.take(32))
  if (needed === 0 || needed > keys.length) throw new Error('The transaction has no signer.')
  const instructions = Array.from({ length: reader.count() }, (): Instruction => {
    const program = keys[reader.byte()]
    if (program === undefined)
      throw new Error('The transaction calls a program that it does not name.')
    const accounts = Array.from(reader.take(reader.count()), (index) => keys[index])
    return { program, accounts, data: reader.take(reader.count()) }
  })
  if (versioned)
    for (let tables = reader.count(); tables > 0; tables -= 1) {
      reader.take(32)
      reader.take(reader.count())
      reader.take(reader.count())
    }
  if (reader.at !== bytes.length) throw new Error('The transaction is longer than it says.')
  return {
    version: versioned ? 0 : 'legacy',
    signers: keys.slice(0, needed),
    blockhash,
    instructions,
  }
}

/** No message may become a transaction when signed. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  // An unknown later version; no text begins with a continuation byte.
  if (first > 0x80 && first < 0xc0) return true
  try {
    decodeMessage(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Legacy or v0.
 *
 * @throws Error when malformed or of another version.
 */
export function decodeTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > PACKET) throw new Error('The transaction is larger than the network takes.')
  const reader = new Reader(bytes)
  const signatures = Array.from({ length: reader.count() }, () => reader.take(64))
  const message = bytes.slice(reader.at)
  const decoded = decodeMessage(message)
  if (decoded.signers.length !== signatures.length)
    throw new Error('The transaction has not one place for each signature.')
  return { ...decoded, signatures, message }
}

/**
 * Other signatures stay.
 *
 * @throws Error when the address need not sign.
 */
export function withSignature(
  bytes: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { signers } = decodeTransaction(bytes)
  const place = signers.indexOf(address)
  if (place < 0) throw new Error('The transaction needs no signature of this account.')
  const signed = Uint8Array.from(bytes)
  // Fewer than 128 fit into a packet.
  signed.set(signature, 1 + place * 64)
  return signed
}
