import { isPorticoError, PorticoError } from '@portico/core'
import type { Read, ReadOptions } from '@portico/react/headless'
import type { MulticallParameters, MulticallReturnType } from 'viem'
import { multicall } from '../actions/multicall.ts'
import type { Instance, OnChain } from '../actions/shared.ts'
import { asText } from './codec.ts'
import { callText } from './contract-key.ts'
import { toReadError } from './failure.ts'
import { useChain } from './use-chain.ts'
import { useChainRead } from './use-chain-read.ts'

type Call = Parameters<typeof callText>[0]
type Calls = { readonly contracts: readonly Call[] } & OnChain

/** As in viem, but as JSON: the state has an error's code and message. */
type Outcome =
  | { readonly status: 'success'; readonly result: unknown }
  | { readonly status: 'failure'; readonly error: unknown }

/**
 * The results of several contract reads, in one request to the network's Multicall3, shared by
 * equal calls. Names, arguments and results are typed from each ABI, as in viem.
 *
 * @param calls The calls, and the other parameters of viem's `multicall`. With
 *   `allowFailure: false` the data are the plain results, and one failure fails all.
 * @example
 * const { data } = useReadContracts({
 *   contracts: [
 *     { abi: erc20Abi, address, functionName: 'symbol' },
 *     { abi: erc20Abi, address, functionName: 'decimals' },
 *   ],
 * })
 */
export function useReadContracts<
  const C extends readonly unknown[],
  AllowFailure extends boolean = true,
>(
  calls: MulticallParameters<C, AllowFailure> & OnChain,
  options: ReadOptions = {},
): Read<MulticallReturnType<C, AllowFailure>> {
  const { chain: given, contracts, ...how } = calls as object as Calls
  const chain = useChain(given)
  const texts = contracts.map(callText)
  const what = texts.includes(undefined) ? undefined : asText([texts, how])
  const load = async (portico: Instance): Promise<unknown> => {
    const all: readonly unknown[] = await multicall<readonly unknown[], boolean>(portico, {
      ...calls,
      chain,
    } as Parameters<typeof multicall<readonly unknown[], boolean>>[1])
    return allowsFailure(how) ? (all as readonly Outcome[]).map(stored) : all
  }
  const shape = (value: unknown): unknown =>
    allowsFailure(how) ? (value as readonly Outcome[]).map(shown) : value
  return useChainRead({ kind: 'contracts', chain, what, load, shape }, options)
}

const allowsFailure = ({ allowFailure = true }: { readonly allowFailure?: boolean }): boolean =>
  allowFailure

function stored(outcome: Outcome): Outcome {
  if (outcome.status === 'success') return outcome
  const error = toReadError(outcome.error)
  return {
    status: 'failure',
    error: isPorticoError(error)
      ? { code: error.code, message: error.message }
      : { code: 'unknown', message: String(error) },
  }
}

function shown(outcome: Outcome): unknown {
  if (outcome.status === 'success') return outcome
  const { code, message } = outcome.error as Pick<PorticoError, 'code' | 'message'>
  return {
    status: 'failure',
    error: new PorticoError(code, message, { category: 'API_ERROR' }),
    result: undefined,
  }
}
