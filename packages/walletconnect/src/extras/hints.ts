/** Hints for the relay, in plain text (`tvf`): what kind of message was sealed, not what it says. */
import type { Json } from '@portico/core'
import { isRecord } from '../envelope/payload.ts'

/** @param text The JSON-RPC message that was sealed. */
export function hintsOf(text: string): { readonly [key: string]: Json } {
  const { id, method, params } = JSON.parse(text) as { id: number; method?: string; params?: Json }
  const hints = { correlationId: id }
  if (method !== 'wc_sessionRequest' || !isRecord(params) || !isRecord(params['request'])) return hints
  const { request, chainId = null } = params
  const { method: asked = null, params: given = null } = request as { readonly [key: string]: Json }
  return { ...hints, rpcMethods: [asked], chainId, txHashes: [], contractAddresses: contracts(asked, given) }
}

/** Whom a transaction calls: one that carries no call data pays a person, who is nobody's business. */
function contracts(method: Json, params: Json): string[] {
  const first = method === 'eth_sendTransaction' && Array.isArray(params) ? (params[0] as Json | undefined) : undefined
  if (!isRecord(first)) return []
  const { to, data } = first
  return typeof to === 'string' && typeof data === 'string' && data.length > 2 ? [to] : []
}
