import { hdKeyToAccount } from 'viem/accounts'
import type { HDAccount } from 'viem/accounts'
import { bitcoinKeys } from './bitcoin/keys.ts'
import type { BitcoinKeys } from './bitcoin/keys.ts'
import { plantRoot } from './seed.ts'
import { solanaKey } from './solana/keys.ts'
import type { SolanaKey } from './solana/keys.ts'

/** An account of the wallet: one number, and the keys of that number in every chain family. */
export type OwnAccount = {
  readonly name: string
  readonly evm: HDAccount
  readonly solana: SolanaKey
  readonly bitcoin: BitcoinKeys
}

/** Derives the wallet's two accounts. */
export function deriveAccounts(): readonly OwnAccount[] {
  const { seed, tree } = plantRoot()
  return [0, 1].map((number) => ({
    name: `Account ${number + 1}`,
    // Local test chains fund one path with growing last step, hence not a growing account.
    evm: hdKeyToAccount(tree, { addressIndex: number }),
    solana: solanaKey(seed, number),
    bitcoin: bitcoinKeys(tree, number),
  }))
}
