import { bitcoinKeys } from './bitcoin/keys.ts'
import type { BitcoinKeys } from './bitcoin/keys.ts'
import { evmKey } from './evm/keys.ts'
import type { EvmKey } from './evm/keys.ts'
import { solanaKey } from './solana/keys.ts'
import type { SolanaKey } from './solana/keys.ts'
import { storedKeys } from './stored.ts'

export type OwnAccount = {
  readonly name: string
  readonly evm: EvmKey
  readonly solana: SolanaKey
  readonly bitcoin: BitcoinKeys
}

export const ownAccounts = (): readonly OwnAccount[] =>
  storedKeys.map(({ evm, solana, bitcoin }, number) => ({
    name: `Account ${number + 1}`,
    evm: evmKey(evm),
    solana: solanaKey(solana),
    bitcoin: bitcoinKeys(bitcoin),
  }))
