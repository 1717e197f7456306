import { useAccount as useAnyAccount, type UseAccount as UseAnyAccount } from '@portico/react'
import type { Hex } from '../actions/shared.ts'

/** The active EVM account, with viem's address type. */
export interface UseAccount extends Omit<UseAnyAccount, 'address'> {
  /** With its checksum (EIP-55). */
  address: Hex | undefined
}

/** The active EVM account. */
export const useAccount = (): UseAccount => useAnyAccount({ namespace: 'eip155' }) as UseAccount
