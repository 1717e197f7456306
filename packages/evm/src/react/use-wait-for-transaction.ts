import { useRead, type Read, type ReadOptions } from '@portico/react/headless'
import {
  waitForTransaction,
  type TransactionOutcome,
  type WaitOptions,
} from '../actions/wait-for-transaction.ts'
import type { Hex } from '../actions/shared.ts'
import { decode, encode } from './codec.ts'
import { useAddress, useChain } from './use-chain.ts'
import { defined } from '@portico/core/adapter'

/** A day: a mined transaction does not change. */
const ttl = 86_400_000

/**
 * The result of a transaction: pending until it, or its replacement, is mined. `data.status` is
 * `reverted` when it failed. Without a hash nothing is polled.
 *
 * @example const { data: outcome, isPending } = useWaitForTransaction({ hash })
 */
export function useWaitForTransaction(
  {
    hash,
    chain: given,
    interval,
  }: { hash: Hex | undefined } & Pick<WaitOptions, 'chain' | 'interval'>,
  { enabled }: Pick<ReadOptions, 'enabled'> = {},
): Read<TransactionOutcome> {
  const chain = useChain(given)
  const owner = useAddress() ?? '-'
  return useRead<TransactionOutcome>(
    {
      // The key has the network where `refresh` does not match it: a mined transaction is not read
      // again, and it causes the refresh of the others.
      key: chain && hash && `${owner}/transaction/${hash}/${chain}`,
      chain,
      ttl,
      load: async (portico, signal) =>
        encode(
          await waitForTransaction(
            portico,
            hash!,
            defined({
              chain,
              signal,
              interval,
            }),
          ),
        ),
      decode: (value) => decode(value) as TransactionOutcome,
    },
    { enabled },
  )
}
