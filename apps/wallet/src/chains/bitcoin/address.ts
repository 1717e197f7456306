import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { BitcoinChain } from '../../shared/standard.ts'

/** How a network writes its addresses. */
export type AddressFormat = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** The address formats by network; regtest differs from testnet in its segwit prefix only. */
export const FORMATS: Readonly<Record<BitcoinChain, AddressFormat>> = {
  'bitcoin:mainnet': NETWORK,
  'bitcoin:testnet': TEST_NETWORK,
  'bitcoin:regtest': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/**
 * The address of a script, or undefined where it has none (OP_RETURN, bare multisig, what is not
 * known).
 */
export function writeAddress(script: Uint8Array, chain: BitcoinChain): string | undefined {
  try {
    return Address(FORMATS[chain]).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/**
 * The script an address stands for on a network; undefined when it is wrong or of another network.
 */
export function readAddress(address: string, chain: BitcoinChain): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(FORMATS[chain]).decode(address))
  } catch {
    return undefined
  }
}
