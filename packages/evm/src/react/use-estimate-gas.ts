import type { Read, ReadOptions } from '@portico/react/headless'
import type { AsAccount } from '../actions/contract.ts'
import { estimateGas } from '../actions/estimate-gas.ts'
import type { OnChain, TransactionRequest } from '../actions/shared.ts'
import { asText } from './codec.ts'
import { useAddress, useChain } from './use-chain.ts'
import { useChainRead } from './use-chain-read.ts'

/**
 * The gas of a transaction of the active account. Reads nothing while disconnected, unless
 * `account` is given.
 *
 * @example const { data: gas } = useEstimateGas({ to, value: 1n })
 */
export function useEstimateGas(
  { chain: given, account: other, ...request }: TransactionRequest & OnChain & AsAccount,
  options: ReadOptions = {},
): Read<bigint> {
  const chain = useChain(given)
  const own = useAddress()
  const account = other ?? own
  const what = account && asText(request)
  return useChainRead(
    {
      owner: account,
      kind: 'gas',
      chain,
      what,
      load: (portico) => estimateGas(portico, { ...request, chain, account }),
    },
    options,
  )
}
