import type { Owner } from './deps.ts'

/** JSON-RPC 2.0. */
export type JsonRpcReply = { jsonrpc: '2.0'; id: string } & (
  | { result: unknown }
  | { error: { code: number; message: string } }
)

/** The vendor's texts. */
export interface JsonRpcErrors {
  rejected: { code: number; message: string }
  unknown(method: string): string
}

/** Self-contained. */
export function makeJsonRpc(
  owner: Owner,
  handlers: Readonly<Record<string, (params: never) => Promise<unknown>>>,
  errors: JsonRpcErrors,
): (method: string, params: unknown) => Promise<JsonRpcReply> {
  return async (method, params) => {
    const id = String(owner.recorder.calls.length)
    const handler =
      Object.hasOwn(handlers, method) && !owner.traits().lacks?.includes(method)
        ? handlers[method]
        : undefined
    if (!handler)
      return { jsonrpc: '2.0', id, error: { code: -32601, message: errors.unknown(method) } }
    try {
      return { jsonrpc: '2.0', id, result: await handler(params as never) }
    } catch (error) {
      if (error === owner.rejected) return { jsonrpc: '2.0', id, error: errors.rejected }
      const { code = -32603, message } = error as Error & { code?: number }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
}
