import { accountOf, linkOf } from '@portico/core'
import { useSelector } from '@portico/react'
import type { Read, ReadOptions } from '@portico/react/headless'
import type { Account, Chain, Transport, WalletClient } from 'viem'
import { getWalletClient } from '../actions/get-wallet-client.ts'
import { useClient } from './use-client.ts'

/**
 * viem's wallet client of the active account and network: a new one whenever wallet, account or
 * network change. Idle while disconnected.
 *
 * @example const { data: client } = useWalletClient()
 */
export function useWalletClient({ enabled = true }: Pick<ReadOptions, 'enabled'> = {}): Read<
  WalletClient<Transport, Chain, Account>
> {
  const key = useSelector((state) => {
    const account = accountOf(state, 'eip155')
    return account
      ? `${linkOf(state, 'eip155')?.id}/${account.chain}/${account.address}`
      : undefined
  })
  return useClient(enabled ? key : undefined, getWalletClient)
}
