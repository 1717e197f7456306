import type { WalletAccount } from '@wallet-standard/base'
import type { BitcoinKeyAddress } from '../types.ts'
import type { Bytes, Owner } from './deps.ts'

export interface StandardAccounts {
  list(): readonly WalletAccount[]
  refresh(): void
  /**
   * A page can pass anything: a wallet knows its accounts by their addresses.
   *
   * @throws Error when it is not connected.
   */
  addressOf(account: WalletAccount): string
}

/** Self-contained. */
export function makeStandardAccounts(
  { options, state, addresses, writeAccounts }: Owner,
  bytes: Bytes,
  features: readonly `bitcoin:${string}`[],
): StandardAccounts {
  const accountOf = (key: BitcoinKeyAddress): WalletAccount => ({
    address: key.address,
    publicKey: bytes.bytes(bytes.toBase64(key.publicKey)),
    chains: (options.serves ?? [state.network]).map((network) => `bitcoin:${network}` as const),
    features,
  })
  let accounts: readonly WalletAccount[] = []
  const refresh = (): void => {
    const shared = state.shares
      .filter((kind) => kind !== 'stx')
      .map((kind) => accountOf(addresses()[kind]))
    accounts = state.granted && !state.locked ? (writeAccounts(shared) as WalletAccount[]) : []
  }
  refresh()
  return {
    list: () => accounts,
    refresh,
    addressOf({ address }) {
      if (!accounts.some((each) => each.address === address))
        throw new Error('The account is not connected.')
      return address
    },
  }
}
