import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { BitcoinChain } from '../../shared/standard.ts'

export type AddressFormat = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** Regtest differs from testnet only in its segwit prefix. */
export const FORMATS: Readonly<Record<BitcoinChain, AddressFormat>> = {
  'bitcoin:mainnet': NETWORK,
  'bitcoin:testnet': TEST_NETWORK,
  'bitcoin:regtest': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** Undefined for scripts without one (OP_RETURN, bare multisig, unknown). */
export function writeAddress(script: Uint8Array, chain: BitcoinChain): string | undefined {
  try {
    return Address(FORMATS[chain]).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** The script; undefined if wrong or of another network. */
export function readAddress(address: string, chain: BitcoinChain): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(FORMATS[chain]).decode(address))
  } catch {
    return undefined
  }
}
