import type { ChainId } from '../types/index.ts'
import { isSameToken, tokenOf } from './same-token.ts'
import type { SwapToken } from './types.ts'

/** CAIP-19: a network, a standard of tokens, and an address. */
const assetPattern =
  /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/

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
  text: string,
  tokens: readonly Token[],
  chain: ChainId,
): Token | undefined {
  const wanted = text.trim()
  const byAddress = (address: string | null): Token | undefined =>
    tokens.find((each) => isSameToken(each.address, address))
  const [isAsset, where, standard, address = ''] = assetPattern.exec(wanted) ?? []
  if (isAsset !== undefined)
    return where === chain ? byAddress(standard === 'slip44' ? null : tokenOf(address)) : undefined
  const found = wanted === '' ? undefined : byAddress(tokenOf(wanted))
  if (found) return found
  const named = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted.toLowerCase())
  return named.length === 1 ? named[0] : undefined
}
