/** Reads of a wagmi host's networks, by the transports of its config. */
import { PorticoError } from '@portico/core'
import type { Json, Network, Rpc } from '@portico/core'
import { defined, rpcCodes } from '@portico/core/adapter'
import type { WagmiConfig } from './config.ts'
import { networksOf } from './networks.ts'

interface Facts {
  name?: unknown
  code?: unknown
  status?: unknown
  details?: unknown
  data?: unknown
  cause?: unknown
}

/** An error of viem, and those that it wraps. */
function* causesOf(reason: unknown): Generator<Facts> {
  for (let at = reason; at instanceof Error; at = at.cause) yield at as Facts
}

/** As the engine's own client reports it. Addresses of endpoints, which may hold a key, are left out. */
function toRpcError(reason: unknown): PorticoError {
  for (const { name, code, status, details, data } of causesOf(reason)) {
    if (name === 'TimeoutError')
      return new PorticoError('timeout', 'The request took too long to respond', {
        exit: 'timeout',
        cause: reason,
      })
    if (typeof code === 'number' && code !== -1) return refusalOf(code, details, data, reason)
    if (typeof status === 'number')
      return new PorticoError('http-status', `HTTP status code ${status}`, {
        category: 'API_ERROR',
        cause: reason,
        data: { status },
      })
  }
  return new PorticoError('network', 'The request could not be sent', {
    exit: 'offline',
    cause: reason,
  })
}

function refusalOf(code: number, details: unknown, data: unknown, cause: unknown): PorticoError {
  const exit = rpcCodes[code]?.exit
  const message =
    typeof details === 'string' && details !== '' ? details : 'The node refused the request'
  return new PorticoError(
    'rpc',
    message.slice(0, 1_024),
    defined({
      category: 'API_ERROR',
      cause,
      data: { rpcCode: code, rpcData: (data ?? null) as Json },
      exit: exit || undefined,
    }),
  )
}

const aborted = (signal: AbortSignal): PorticoError =>
  new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })

/** viem's requests take no signal: one that is under way is left to end by itself. */
function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return start()
  if (signal.aborted) return Promise.reject(aborted(signal))
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(aborted(signal))
    signal.addEventListener('abort', leave, { once: true })
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * The host's transport for a network, as the engine's RPC: retries, batches and fallbacks are the
 * transport's. Undefined where the host gives Portico other endpoints for the network
 * (`customRpcUrls`, `proxied`).
 */
export function transportRpc(config: WagmiConfig, network: Network): Rpc | undefined {
  const own = networksOf(config).find(({ id }) => id === network.id)
  if (!own || own.rpcUrls.default.join() !== network.rpcUrls.default.join()) return undefined
  const client = config.getClient({ chainId: Number(network.reference) as never })
  return {
    async request(method, params, { signal } = {}) {
      try {
        const answer = await untilAborted(() => client.request({ method, params } as never), signal)
        return answer as Json
      } catch (reason) {
        throw reason instanceof PorticoError ? reason : toRpcError(reason)
      }
    },
    // The host's transport ranks its own endpoints.
    watch: () => () => {},
  }
}
