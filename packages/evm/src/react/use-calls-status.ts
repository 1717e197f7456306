import { useRead, type Read, type ReadOptions } from '@portico/react/headless'
import type { CallsStatus } from '../actions/get-calls-status.ts'
import { waitForCalls } from '../actions/wait-for-calls.ts'
import type { WaitOptions } from '../actions/wait-for-transaction.ts'
import { decode, encode } from './codec.ts'
import { useAddress, useChain } from './use-chain.ts'
import { defined } from '@portico/core/adapter'

/** A day: a settled batch does not change. */
const ttl = 86_400_000

/**
 * The result of a batch of calls: pending until they have been executed or failed. Without an id
 * nothing is polled.
 *
 * @example const { data: outcome, isPending } = useCallsStatus({ id: '0x01' })
 */
export function useCallsStatus(
  {
    id,
    chain: given,
    interval,
  }: { id: string | undefined } & Pick<WaitOptions, 'chain' | 'interval'>,
  { enabled }: Pick<ReadOptions, 'enabled'> = {},
): Read<CallsStatus> {
  const chain = useChain(given)
  const owner = useAddress() ?? '-'
  return useRead<CallsStatus>(
    {
      // As for a transaction, the key has the network where `refresh` does not match it.
      key: chain && id && `${owner}/calls/${id}/${chain}`,
      chain,
      ttl,
      load: async (portico, signal) =>
        encode(
          await waitForCalls(
            portico,
            id!,
            defined({
              chain,
              signal,
              interval,
            }),
          ),
        ),
      decode: (value) => decode(value) as CallsStatus,
    },
    { enabled },
  )
}
