import { PorticoError } from '../errors/error.ts'
import { parseUnits } from '../format/parse-units.ts'
import { networkOf } from '../state/select.ts'
import { senderOf } from '../transfers/sending-adapter.ts'
import type { ChainId, SwapRequest, Swapping } from '../types/index.ts'
import { isSameToken, tokenOf } from './same-token.ts'
import { slippageBps } from './slippage.ts'
import type { QuotingSwaps, SwapOptions } from './types.ts'

/** What is known of a token without a request. */
export function knownToken(
  { getState }: Pick<QuotingSwaps, 'getState'>,
  chain: ChainId,
  token: string | null,
): { symbol: string; name: string; decimals: number } | undefined {
  const state = getState()
  const network = networkOf(state, chain)
  if (token === null) return network?.nativeCurrency
  return [...(state.options.tokens?.[chain] ?? []), ...(network?.tokens ?? [])].find(
    ({ address }) => isSameToken(address, token),
  )
}

/**
 * @throws PorticoError `swap-incomplete`, `slippage`, `amount`, `no-account`, or the network's error
 *   when it has to be asked for the token's decimals.
 */
export async function requestOf(
  portico: QuotingSwaps,
  swapping: Pick<Swapping, 'funds'>,
  { chain: wanted, from: given, to: taken, amount, slippage }: SwapOptions,
  signal: AbortSignal,
): Promise<SwapRequest> {
  const { chain, account } = senderOf(portico, wanted)
  // A host without types may omit them.
  if (given === undefined || taken === undefined) throw incomplete()
  const [from, to] = [tokenOf(given), tokenOf(taken)]
  if (isSameToken(from, to)) throw incomplete()
  if (typeof amount !== 'bigint' && !amount?.trim()) throw incomplete()
  const bps = slippageBps(slippage)
  const decimals =
    typeof amount === 'bigint'
      ? 0
      : (knownToken(portico, chain, from)?.decimals ??
        (await swapping.funds({ chain, account, from, to }, undefined, signal)).decimals.from)
  const units = typeof amount === 'bigint' ? amount : parseUnits(amount.trim(), decimals)
  if (units <= 0n) throw incomplete()
  return { chain, account, from, to, amount: units, slippageBps: bps }
}

const incomplete = (): PorticoError =>
  new PorticoError('swap-incomplete', 'Two tokens and an amount are required', {
    category: 'API_ERROR',
  })
