import { leave } from '../http/share.ts'
import { lazy } from '../utils/lazy.ts'
import { limits } from '../limits/limits.ts'
import { isFields } from '../utils/fields.ts'
import type { Json, Platform, Rpc, Stop } from '../types/index.ts'
import type { RpcOptions } from './rpc.ts'

/**
 * For a returning visitor's button: sends one request to the first endpoint. The full client
 * (retries, ranking, batches, error codes) loads when that fails, sends it again and reports the
 * error, or for any further request.
 */
export function createFirstRpc(options: RpcOptions): Rpc {
  const { platform } = options
  const watchers = new Set<(rpc: Rpc) => void>()
  let fresh = true
  let isWhole = false
  const whole = lazy(
    () =>
      import('./rpc.ts').then((m) => {
        const rpc = m.createRpc(options)
        isWhole = true
        for (const watch of watchers) watch(rpc)
        return rpc
      }),
    options.report,
  )

  return {
    async request(method, params, more = {}) {
      const [first] = options.urls
      if (
        fresh &&
        typeof first === 'string' &&
        method.endsWith('etBalance') &&
        !more.signal?.aborted
      ) {
        fresh = false
        const result = await ask(platform, first, method, params, more.signal)
        if (result !== undefined) return result
      }
      return (await whole()).request(method, params, more)
    },
    watch(probe) {
      let release: Stop | undefined
      const watch = (rpc: Rpc): void => {
        release ??= rpc.watch(probe)
      }
      watchers.add(watch)
      if (isWhole) void whole().then((rpc) => watchers.has(watch) && watch(rpc))
      return () => {
        watchers.delete(watch)
        release?.()
      }
    },
  }
}

async function ask(
  platform: Pick<Platform, 'fetch' | 'after'>,
  url: string,
  method: string,
  params: Json | undefined,
  signal: AbortSignal | undefined,
): Promise<Json | undefined> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  const disarm = platform.after(limits.rpcTimeout, end)
  signal?.addEventListener('abort', end)
  const read = async (): Promise<Json | undefined> => {
    const response = await platform.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: controller.signal,
    })
    const reply: unknown = await response.json()
    // JSON.parse returns Json.
    return isFields(reply) && reply['id'] === 1 ? (reply['result'] as Json | undefined) : undefined
  }
  try {
    // Not only aborted: a host's own fetch may ignore the signal.
    return await leave(read(), controller.signal, end)
  } catch {
    return undefined
  } finally {
    disarm()
    signal?.removeEventListener('abort', end)
  }
}
