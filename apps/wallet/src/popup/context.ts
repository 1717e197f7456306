import type { HDAccount } from 'viem/accounts'
import { mnemonicToAccount } from 'viem/accounts'
import { sameAddress } from '../shared/guards.ts'
import type { WalletConfig } from '../wallet/config.ts'
import type { Rpc } from '../wallet/rpc.ts'
import type { Store } from '../wallet/store.ts'

/** What every screen of the wallet works with. */
export type PopupContext = {
  readonly store: Store
  readonly config: WalletConfig
  readonly rpc: Rpc
  readonly accounts: readonly HDAccount[]
}

/** The phrase that every local test chain funds; nothing of worth may ever be sent to its accounts. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** Derives the wallet's two accounts. */
export function deriveAccounts(): readonly HDAccount[] {
  return [0, 1].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }))
}

/** The name by which the wallet calls one of its accounts. */
export function accountName(context: PopupContext, address: string): string {
  return `Account ${context.accounts.findIndex((account) => sameAddress(account.address, address)) + 1}`
}

/** The keys of an address. @throws Error when the wallet does not hold them. */
export function keysOf(context: PopupContext, address: string): HDAccount {
  const found = context.accounts.find((account) => sameAddress(account.address, address))
  if (found === undefined) throw new Error('This wallet has no keys for that account.')
  return found
}
