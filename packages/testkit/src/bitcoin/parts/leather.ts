import type { LeatherProvider } from '@leather.io/rpc'
import type { makeJsonRpc } from './json-rpc.ts'
import type { LeatherHandlerDeps, makeLeatherHandlers } from './leather-handlers.ts'
import type { Bytes, Owner } from './deps.ts'

export interface LeatherDeps extends LeatherHandlerDeps {
  makeJsonRpc: typeof makeJsonRpc
  makeLeatherHandlers: typeof makeLeatherHandlers
}

/**
 * Resolves with a JSON-RPC success, rejects with a JSON-RPC error; every call asks the owner.
 * `@leather.io/rpc` 2.21.16 (`LeatherProvider`, its endpoints, `RpcErrorCode`) and
 * https://leather.gitbook.io/developers, read 2026-11-21. Self-contained.
 */
export function makeLeather(deps: LeatherDeps, owner: Owner, bytes: Bytes): object {
  const answer = deps.makeJsonRpc(
    owner,
    { ...deps.makeLeatherHandlers(deps, owner, bytes) },
    {
      rejected: { code: 4001, message: 'User rejected request' },
      unknown: (method) => `"${method}" is not supported`,
    },
  )
  const request = (method: string, params?: unknown): unknown =>
    owner.request(method, params, async () => {
      const reply = await answer(method, params)
      if ('error' in reply) throw reply
      return reply
    })
  const provider: LeatherProvider = {
    request: request as LeatherProvider['request'],
    listen: () => () => {},
  }
  return provider
}
