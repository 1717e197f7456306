import { PorticoError, retryAfterOf, statusOf } from '../errors/error.ts'
import type { Net } from '../http/http.ts'
import { aborted, createShare } from '../http/share.ts'
import { limits } from '../limits/limits.ts'
import type { Json, Platform, Rpc } from '../types/index.ts'
import { createRpcClient, type Endpoint, type RpcClient } from './client.ts'
import { isRetryable } from './errors.ts'
import { createFallback } from './fallback.ts'
import { rpcLimits } from './limits.ts'
import { isRead } from './methods.ts'

export interface RpcOptions {
  platform: Net & Pick<Platform, 'visible'>
  /** http(s) endpoints of one chain, preferred first. Others are ignored. */
  urls: readonly (string | Endpoint)[]
  /** Endpoints that are asked, in this order, only once all of `urls` have failed. */
  fallbackUrls?: readonly string[]
  /** Called on status 429; `retryAfter` in milliseconds if sent. */
  on429?: (facts: { url: string; retryAfter?: number }) => void
  report?: (error: unknown) => void
}

/**
 * A request may take 10 s. Reads are retried up to 3 times after 150 · 2ⁿ ms, or after
 * `Retry-After` if that is within the deadline; otherwise the error is thrown at once so that the
 * caller can pause. Includes batching, sharing of identical reads, and ranked fallback.
 *
 * @throws PorticoError from `request`: `rpc` (the node's own error; data: rpcCode, rpcData),
 *   `http-status` (data: status, retryAfter in ms), `rpc-malformed`, `timeout`, `network`,
 *   `aborted`, `rpc-no-url`.
 * @example
 * const rpc = createRpc({ platform, urls: ['https://rpc.example.org'] })
 * const id = await rpc.request('eth_chainId')
 */
export function createRpc(options: RpcOptions): Rpc {
  const { platform } = options
  const clientsOf = (urls: readonly (string | Endpoint)[]): RpcClient[] =>
    urls
      .map((entry) => (typeof entry === 'string' ? { url: entry } : entry))
      .filter((endpoint) => /^https?:\/\//i.test(endpoint.url))
      .map((endpoint) => createRpcClient({ platform, endpoint }))
  const preferred = clientsOf(options.urls)
  const clients = [...preferred, ...clientsOf(options.fallbackUrls ?? [])]
  const share = createShare<Json>(rpcLimits.dedupe)
  const fallback = createFallback({
    platform,
    clients,
    preferred: preferred.length,
    report: options.report,
    onError(error, url) {
      if (statusOf(error) !== 429) return
      const retryAfter = retryAfterOf(error)
      options.on429?.(retryAfter === undefined ? { url } : { url, retryAfter })
    },
  })

  async function read(
    method: string,
    params: Json | undefined,
    signal?: AbortSignal,
  ): Promise<Json> {
    for (let tries = 0; ; tries++) {
      try {
        return await fallback.send(method, params, signal)
      } catch (error) {
        const wait = Math.max(rpcLimits.delay * 2 ** tries, retryAfterOf(error) ?? 0)
        if (tries >= rpcLimits.retries || !isRetryable(error) || wait > limits.rpcTimeout)
          throw error
        await pause(platform, wait, signal)
      }
    }
  }

  return {
    watch: (probe) => fallback.watch(probe),
    async request(method, params, { signal, dedupe = true } = {}) {
      if (!clients.length)
        throw new PorticoError('rpc-no-url', 'The network has no HTTP RPC endpoint')
      if (!isRead(method)) return fallback.once(method, params, signal)
      if (!dedupe) return read(method, params, signal)
      return share.run(
        JSON.stringify([method, params]),
        (shared) => read(method, params, shared),
        signal,
      )
    },
  }
}

function pause(platform: Pick<Platform, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal))
    const cancel = platform.after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    const onAbort = (): void => {
      cancel()
      reject(aborted(signal as AbortSignal))
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
