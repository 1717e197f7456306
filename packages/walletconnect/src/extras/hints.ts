/** Plain-text hints (`tvf`): a message's kind, not its content. */
import type { Json } from '@portico/core'
import { isRecord } from '../envelope/payload.ts'

const transactions: readonly Json[] = ['eth_sendTransaction', 'eth_signTransaction']

/** @param text The sealed JSON-RPC message. */
export function hintsOf(text: string): { readonly [key: string]: Json } {
  const { id, method, params } = JSON.parse(text) as { id: number; method?: string; params?: Json }
  const hints = { correlationId: id }
  if (method !== 'wc_sessionRequest' || !isRecord(params) || !isRecord(params['request']))
    return hints
  const { request, chainId = null } = params
  const { method: asked = null, params: rpcParams = null } = request as {
    readonly [key: string]: Json
  }
  return {
    ...hints,
    rpcMethods: [asked],
    chainId,
    txHashes: [],
    contractAddresses: contracts(asked, rpcParams),
  }
}

/** Not a plain payment's receiver, even with empty call data. */
function contracts(method: Json, params: Json): string[] {
  const first =
    transactions.includes(method) && Array.isArray(params)
      ? (params[0] as Json | undefined)
      : undefined
  if (!isRecord(first)) return []
  const { to, data } = first
  return typeof to === 'string' && typeof data === 'string' && /^0x([0-9a-f]{2})+$/i.test(data)
    ? [to]
    : []
}
