import type { Portico } from '../public/portico.ts'
import type { ChainId, Json } from '../types/index.ts'
import type { SwapReading } from './reading.ts'
import { importSwapToken, listSwapTokens } from './tokens.ts'
import type { ListedSwapToken } from './types.ts'

/** Milliseconds: lists change rarely. */
const lifetime = 300_000

/** The tokens of a network that can be chosen. */
export const swapTokensReading = (chain: ChainId): SwapReading<readonly ListedSwapToken[]> => ({
  key: `-/swap-tokens/${chain}/all`,
  chain,
  ttl: lifetime,
  load: async (portico: Portico, signal: AbortSignal): Promise<Json> =>
    listSwapTokens(portico, chain, { signal }),
  decode: (value) => value as readonly ListedSwapToken[],
})

/** A token by its address, that no list has; null when there is none. */
export const swapTokenReading = (
  chain: ChainId,
  address: string,
): SwapReading<ListedSwapToken | null> => ({
  key: `-/swap-token/${chain}/${address}`,
  chain,
  ttl: lifetime,
  load: async (portico: Portico, signal: AbortSignal): Promise<Json> =>
    importSwapToken(portico, chain, address, { signal }),
  decode: (value) => value as ListedSwapToken | null,
})
