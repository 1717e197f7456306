import { RpcError, foreignRpc, internalError, parseErrorBody } from '../shared/errors.ts'
import { isRecord, normalUrl } from '../shared/guards.ts'

export type Rpc = (url: string, method: string, params: unknown) => Promise<unknown>

/** Milliseconds. */
const DEADLINE = 20_000

/**
 * The bridge's only network access.
 *
 * @throws RpcError -32602 (rejects) outside the allow-list, before anything is sent.
 */
export function createRpc(fetch: typeof globalThis.fetch, allowedRpcUrls: readonly string[]): Rpc {
  return async (url, method, params) => {
    const target = normalUrl(url)
    if (target === undefined || !allowedRpcUrls.includes(target)) throw foreignRpc()
    let reply: unknown
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
        signal: AbortSignal.timeout(DEADLINE),
        credentials: 'omit',
        redirect: 'error',
      })
      reply = await response.json()
    } catch {
      throw new RpcError({ code: 4901, message: 'The network did not answer.' })
    }
    if (!isRecord(reply)) throw internalError('The network answered nonsense.')
    const error = parseErrorBody(reply['error'])
    if (error !== undefined) throw new RpcError(error)
    if (reply['result'] === undefined) throw internalError('The network answered nonsense.')
    return reply['result']
  }
}
