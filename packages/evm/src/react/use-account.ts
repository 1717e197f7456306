import { useAccount as useAnyAccount, type UseAccount as UseAnyAccount } from '@portico/react'
import type { Hex } from '../actions/shared.ts'

/** The account of the EVM wallet in use, its address typed as viem types it. */
export interface UseAccount extends Omit<UseAnyAccount, 'address'> {
  /** Its address, with its checksum (EIP-55). */
  address: Hex | undefined
}

/** The EVM account in use. */
export const useAccount = (): UseAccount => useAnyAccount({ namespace: 'eip155' }) as UseAccount
