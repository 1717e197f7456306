import * as v from 'valibot'
import { chainId, sender } from './query.ts'

export const rpcQuery = v.object({ ...sender.entries, chainId })

/** JSON-RPC 2.0. */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(64))]),
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>

export const rpcBody = v.union([
  rpcRequest,
  v.pipe(v.array(rpcRequest), v.minLength(1), v.maxLength(1_000)),
])

export const supportedChainsReply = v.object({ http: v.array(chainId), ws: v.array(chainId) })
export type SupportedChainsReply = v.InferOutput<typeof supportedChainsReply>

/** From a node or the proxy, in JSON-RPC 2.0. */
export const rpcReply = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.string(), v.null()]),
})
export const rpcReplies = v.union([rpcReply, v.array(rpcReply)])
