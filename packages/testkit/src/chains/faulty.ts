import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, listenOnLoopback } from '../loopback.ts'
import { parseCalls, rpcErrorBody } from './calls.ts'
import type { RecordedCall } from './calls.ts'
import { faults } from './faults.ts'
import type { RpcFault } from './faults.ts'

/** An endpoint between a client and a chain, that misbehaves on demand. */
export interface FaultyRpc {
  /** HTTP JSON-RPC endpoint on loopback, open to every web origin. */
  readonly url: string
  /**
   * How it behaves from now on. With `only`, requests that hold none of these methods are passed
   * on. Requests already taken keep the behaviour they were taken under.
   */
  behave(fault: RpcFault, options?: { only?: readonly string[] }): void
  /** The JSON-RPC calls taken so far, in order; a batch gives one entry for each of its calls. */
  readonly calls: readonly RecordedCall[]
  /** HTTP requests taken so far, preflights not counted. */
  readonly requests: number
  /** Forgets the calls and requests taken so far. */
  clear(): void
  /** Stops it; open requests are cut off. */
  stop(): Promise<void>
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'retry-after',
}

function answer(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...cors, ...headers }).end(body)
}

async function passOn(target: string, body: string, response: ServerResponse): Promise<void> {
  try {
    const reply = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    answer(response, reply.status, await reply.text())
  } catch {
    answer(response, 502, '')
  }
}

/**
 * Starts an endpoint on a free port of loopback that passes JSON-RPC on to `target`, misbehaves on
 * demand and remembers what it was asked.
 *
 * @example
 * const rpc = await startFaultyRpc(chain.url)
 * rpc.behave(faults.tooMany(2))
 * // … the client under test asks rpc.url for a balance …
 * rpc.calls.map((call) => call.method) // ['eth_getBalance']
 */
export async function startFaultyRpc(target: string): Promise<FaultyRpc> {
  let fault = faults.ok()
  let only: readonly string[] | null = null
  let failuresLeft = 0
  let requests = 0
  let calls: RecordedCall[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function failOnce(): boolean {
    if (failuresLeft === 0) return false
    failuresLeft -= 1
    return true
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return answer(response, 204, '')
    const body = (await bodyOf(request)).toString()
    const parsed = parseCalls(body)
    requests += 1
    calls.push(...parsed)
    const meant = only === null || parsed.some((call) => only?.includes(call.method))
    const now = meant ? fault : faults.ok()
    switch (now.kind) {
      case 'ok':
        return passOn(target, body, response)
      case 'slow': {
        const timer = setTimeout(() => {
          timers.delete(timer)
          void passOn(target, body, response)
        }, now.ms)
        timers.add(timer)
        return
      }
      case 'silent':
        return
      case 'drop':
        request.socket.destroy()
        return
      case 'status': {
        const wait: Record<string, string> =
          now.retryAfter === null ? {} : { 'retry-after': String(now.retryAfter) }
        return answer(response, now.status, '', wait)
      }
      case 'malformed':
        return answer(response, 200, '{"jsonrpc":"2.0","id":1,"resu')
      case 'rpc-error':
        return answer(response, 200, rpcErrorBody(parsed, now))
      case 'flaky':
        return failOnce() ? answer(response, 503, '') : passOn(target, body, response)
    }
  }

  const { url, stop } = await listenOnLoopback(take)

  return {
    url,
    behave(next, options) {
      fault = next
      only = options?.only ?? null
      failuresLeft = next.kind === 'flaky' ? next.failures : 0
    },
    get calls() {
      return calls
    },
    get requests() {
      return requests
    },
    clear() {
      calls = []
      requests = 0
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      return stop()
    },
  }
}
