import { useMemo } from 'react'
import type { ChainId } from '@portico/core'
import { useAccount as useAccountInUse, type AccountInUse } from './index.ts'
import type { Namespace } from './register.ts'

/** The result of `useAccount`. */
export interface UseAccount extends AccountInUse {
  /** Whether a wallet request is pending. */
  isConnecting: boolean
  /** Whether an earlier visit's connection is being restored. */
  isReconnecting: boolean
  /** Neither connected nor connecting. */
  isDisconnected: boolean
  /** CAIP-2 id of the network in use. */
  chain: ChainId | undefined
  /** Its number, on EVM networks (`eip155`); undefined on others. */
  chainId: number | undefined
}

/**
 * The active account and its connection status.
 *
 * @param options.namespace - the namespace; default: the active one.
 * @example const { address, chainId, isReconnecting } = useAccount()
 */
export function useAccount(options: { namespace?: Namespace | undefined } = {}): UseAccount {
  const account = useAccountInUse(options)
  return useMemo(() => {
    const { state, status } = account
    const chain = state.is === 'connected' ? state.chain : undefined
    return {
      ...account,
      chain,
      chainId: chain?.startsWith('eip155:') ? Number(chain.slice('eip155:'.length)) : undefined,
      isConnecting: state.is === 'connecting',
      isReconnecting: state.is === 'restoring',
      isDisconnected: status === 'disconnected',
    }
  }, [account])
}
