import type { ChainId } from '../types/index.ts'
import type { SwapToken } from './types.ts'

/**
 * The token that a text means: a CAIP-19 id of the network (`eip155:1/erc20:0xA0b8…`,
 * `eip155:1/slip44:60`), an address, or a symbol. Undefined when it is none of them, or a symbol of
 * several tokens: which one is meant is never guessed.
 *
 * @param text `fromToken` or `toToken` of `open({ view: 'Swap' })`.
 * @param tokens Of `listSwapTokens`.
 * @example resolveSwapToken('USDC', tokens, 'eip155:1')
 */
export function resolveSwapToken<Token extends SwapToken>(
  _text: string,
  _tokens: readonly Token[],
  _chain: ChainId,
): Token | undefined {
  return undefined
}
