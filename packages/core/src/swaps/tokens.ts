import type { ChainId } from '../types/index.ts'
import type { AskSwap, ListedSwapToken, QuotingSwaps } from './types.ts'

/**
 * The tokens that can be chosen on a network: its coin, those of the host's option `tokens` and of
 * the network, then those of the service; the suggested ones first. Never rejects: without a
 * service, or when it fails, the others are there.
 *
 * @example const tokens = await listSwapTokens(portico, 'eip155:1')
 */
export async function listSwapTokens(
  _portico: QuotingSwaps,
  _chain: ChainId,
  _options: AskSwap = {},
): Promise<readonly ListedSwapToken[]> {
  return []
}

/**
 * Reads a token that no list has from its contract: to be shown with its full address, and a
 * warning. Null when there is no token.
 *
 * @throws PorticoError when the network could not be asked.
 * @example const token = await importSwapToken(portico, 'eip155:1', '0xA0b8…eB48')
 */
export async function importSwapToken(
  _portico: QuotingSwaps,
  _chain: ChainId,
  _address: string,
  _options: AskSwap = {},
): Promise<ListedSwapToken | null> {
  return null
}
