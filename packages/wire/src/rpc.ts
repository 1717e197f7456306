import * as v from 'valibot'
import { chainId, sender } from './query.ts'

/** `POST /v1/?chainId&projectId`. */
export const rpcQuery = v.object({ ...sender.entries, chainId })

/** JSON-RPC 2.0. */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(64))]),
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>

/** One call, or a batch. */
export const rpcBody = v.union([
  rpcRequest,
  v.pipe(v.array(rpcRequest), v.minLength(1), v.maxLength(1_000)),
])

/** `GET /v1/supported-chains`. */
export const supportedChainsReply = v.object({ http: v.array(chainId), ws: v.array(chainId) })
export type SupportedChainsReply = v.InferOutput<typeof supportedChainsReply>

/** The reply of a node, or of the proxy itself, to one call: JSON-RPC 2.0. */
export const rpcReply = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.string(), v.null()]),
})
/** The reply to one call, or to a batch. */
export const rpcReplies = v.union([rpcReply, v.array(rpcReply)])
