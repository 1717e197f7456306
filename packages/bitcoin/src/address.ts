import { base58check } from './base58check.ts'
import { witness } from './segwit.ts'

/** `testnet`: the testnets and signet, which share prefixes. */
export type AddressNetwork = 'mainnet' | 'testnet' | 'regtest'

/** The script type of an address. `witness` is an unused version or length. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/** A parsed Bitcoin address. */
export interface ParsedAddress {
  /** Witness addresses in lower case. */
  address: string
  /** The script type. */
  type: AddressType
  /** In base58, also signet and regtest are `testnet`. */
  network: AddressNetwork
}

const prefixes: Readonly<Record<string, AddressNetwork>> = {
  bc: 'mainnet',
  tb: 'testnet',
  bcrt: 'regtest',
}
const versions: Readonly<Record<number, readonly [AddressType, AddressNetwork]>> = {
  0: ['p2pkh', 'mainnet'],
  5: ['p2sh', 'mainnet'],
  111: ['p2pkh', 'testnet'],
  196: ['p2sh', 'testnet'],
}

/**
 * Parses and verifies a Bitcoin address: base58check (BIP-13), bech32 (BIP-173), bech32m (BIP-350).
 *
 * @returns null for whatever is no such address.
 * @example
 * parseBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')
 * // { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'p2wpkh', network: 'mainnet' }
 */
export function parseBitcoinAddress(text: string): ParsedAddress | null {
  const segwit = witness(text)
  if (segwit) {
    const network = Object.hasOwn(prefixes, segwit.prefix) && prefixes[segwit.prefix]
    return network
      ? {
          address: text.toLowerCase(),
          type: typeOf(segwit.version, segwit.program.length),
          network,
        }
      : null
  }
  const body = base58check(text)
  const known = body?.length === 21 && versions[body[0] as number]
  return known ? { address: text, type: known[0], network: known[1] } : null
}

function typeOf(version: number, length: number): AddressType {
  if (version === 0) return length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && length === 32 ? 'p2tr' : 'witness'
}
