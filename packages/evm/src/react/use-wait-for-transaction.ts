import { useRead, type Read, type ReadOptions } from '@portico/react/headless'
import { waitForTransaction, type TransactionOutcome, type WaitOptions } from '../actions/wait-for-transaction.ts'
import type { Hex } from '../actions/shared.ts'
import { decode, encode } from './codec.ts'
import { useAddress, useChain } from './use-chain.ts'

/** What is mined stays as it is: a day. */
const ttl = 86_400_000

/**
 * The outcome of a transaction: pending until it, or one sent in its place, is mined. `data.status` is `reverted` where it failed. Without a
 * hash nothing is waited for.
 *
 * @example const { data: outcome, isPending } = useWaitForTransaction({ hash })
 */
export function useWaitForTransaction(
  { hash, chain: given, interval }: { hash: Hex | undefined } & Pick<WaitOptions, 'chain' | 'interval'>,
  { enabled }: Pick<ReadOptions, 'enabled'> = {},
): Read<TransactionOutcome> {
  const chain = useChain(given)
  const owner = useAddress() ?? '-'
  return useRead<TransactionOutcome>(
    {
      // The network is not where `refresh` looks for it: what is mined is not read again, and it is what asks for the others to be.
      key: chain && hash && `${owner}/transaction/${hash}/${chain}`,
      chain,
      ttl,
      load: async (portico, signal) => encode(await waitForTransaction(portico, hash!, { chain, signal, ...(interval !== undefined && { interval }) })),
      decode: (value) => decode(value) as TransactionOutcome,
    },
    { enabled },
  )
}
