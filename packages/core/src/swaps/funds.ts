import { PorticoError } from '../errors/error.ts'
import { senderOf } from '../transfers/sending-adapter.ts'
import { symbolsOf } from '../transfers/symbols.ts'
import type { ChainId, SwapFunds, SwapQuote, SwapRequest } from '../types/index.ts'
import { tokenOf } from './same-token.ts'
import { swappingOf } from './sources.ts'
import type { AskSwap, QuotingSwaps } from './types.ts'

/** The two tokens of a swap. */
export interface SwapPair {
  /** CAIP-2. Default: the active one. */
  chain?: ChainId | undefined
  /** The given token; null for the network's coin. */
  from: string | null
  /** The received token; null for the network's coin. */
  to: string | null
  /** The quote whose gas counts. Default: a swap of usual size. */
  quote?: SwapQuote | undefined
}

/**
 * What the active account has, the most that it can give, and what the network takes.
 *
 * @throws PorticoError `swap-unsupported`, `no-account`, or the network's error.
 * @example const { max } = await fundsForSwap(portico, { from: null, to: usdc })
 */
export async function fundsForSwap(
  portico: QuotingSwaps,
  { chain: wanted, from, to, quote, signal = new AbortController().signal }: SwapPair & AskSwap,
): Promise<SwapFunds> {
  const { chain, account } = senderOf(portico, wanted)
  const swapping = await swappingOf(portico, chain)
  return swapping.funds({ chain, account, from: tokenOf(from), to: tokenOf(to) }, quote, signal)
}

/** What a swap lacks: the given token, or the coin for the network's fee; null when nothing. */
export function swapShortfall(
  { balance, coin, max, networkFee }: SwapFunds,
  { from, amount }: Pick<SwapRequest, 'from' | 'amount'>,
): 'funds' | 'fee' | null {
  if (amount > balance) return 'funds'
  if (from === null) return amount > max ? 'fee' : null
  return networkFee > coin ? 'fee' : null
}

/** @throws PorticoError `funds-insufficient`, `fee-insufficient`. */
export function needSwapFunds(
  portico: Pick<QuotingSwaps, 'getState'>,
  funds: SwapFunds,
  request: SwapRequest,
): void {
  const lack = swapShortfall(funds, request)
  if (lack === null) return
  const { token, coin } = symbolsOf(portico, request.chain, request.from)
  throw new PorticoError(
    lack === 'funds' ? 'funds-insufficient' : 'fee-insufficient',
    lack === 'funds' ? `Not enough ${token}` : `Not enough ${coin} for the fee`,
    { exit: 'failed', category: 'API_ERROR' },
  )
}
