import type { ChainIdInput, TransferSimulation } from '@portico/core'
import type { ExactTransfer } from '@portico/core/transfers'
import { simulationReading } from '@portico/core/modal'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'
import { useSenderOn } from './use-whose.ts'

/** The transfer that is tried. */
export interface SimulationOf extends Omit<ExactTransfer, 'chain'> {
  /** The network. Default: the one in use. */
  chain?: ChainIdInput | undefined
}

/**
 * A transfer simulated by the network's node; `is: 'unknown'` if it cannot simulate.
 *
 * @param transfer Undefined requests nothing.
 * @example const { data } = useTransferSimulation({ token: null, to: address, amount: 10n ** 18n })
 */
export function useTransferSimulation(
  transfer: SimulationOf | undefined,
  options: ReadOptions = {},
): Read<TransferSimulation> {
  const { account, chain } = useSenderOn(transfer?.chain)
  return useRead(
    !transfer || account === undefined || chain === undefined
      ? unread
      : simulationReading({ ...transfer, chain, account }),
    options,
  )
}
