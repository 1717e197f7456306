import { statusOf } from '../errors/error.ts'
import { send, statusError, type Net } from '../http/http.ts'
import { leave } from '../http/share.ts'
import { limits } from '../limits/limits.ts'
import type { Json } from '../types/index.ts'
import { rpcCodes } from './codes.ts'
import { malformed, replyError } from './errors.ts'
import { rpcLimits } from './limits.ts'
import { isRead } from './methods.ts'

export interface Endpoint {
  url: string
  headers?: Readonly<Record<string, string>>
}

export interface RpcClient {
  url: string
  send(
    method: string,
    params: Json | undefined,
    options?: { signal?: AbortSignal | undefined; timeout?: number },
  ): Promise<Json>
}

interface Call {
  id: number
  method: string
  params: Json | undefined
  resolve(value: Json): void
  reject(error: unknown): void
  abandoned: boolean
}

type Read = (text: string, response: Response) => void

type Reply =
  | { id: unknown; result: Json }
  | { id: unknown; error: { code: number; message: string; data?: Json } }

/**
 * JSON-RPC 2.0 over HTTP POST to one endpoint, without retries. Reads requested in the same tick
 * are one batch (a single one is not an array); writes and calls with their own deadline are sent
 * alone. An endpoint that refuses batches gets single requests from then on.
 */
export function createRpcClient(options: {
  platform: Net
  endpoint: Endpoint
  timeout?: number
  batch?: number
}): RpcClient {
  const { platform, endpoint } = options
  const { sendSingle, sendBatch } = createExchange(
    platform,
    endpoint,
    options.timeout ?? limits.rpcTimeout,
  )
  let queue: Call[] = []
  let lastId = 0
  let acceptsBatches = true
  const leaving = new WeakMap<Call, () => void>()

  function flush(): void {
    const calls = queue.filter((call) => !call.abandoned)
    queue = []
    const size = acceptsBatches ? (options.batch ?? rpcLimits.batch) : 1
    for (let start = 0; start < calls.length; start += size)
      void dispatch(calls.slice(start, start + size))
  }

  async function dispatch(calls: readonly Call[]): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    for (const call of calls)
      leaving.set(call, () => {
        if (calls.every((other) => other.abandoned)) controller.abort()
      })
    const [first] = calls
    if (first && calls.length === 1) return sendSingle(first, signal)
    if ((await sendBatch(calls, signal)) === 'answered') return
    acceptsBatches = false
    const open = calls.filter((call) => !call.abandoned)
    await Promise.all(open.map((call) => sendSingle(call, signal)))
  }

  return {
    url: endpoint.url,
    send(method, params, { signal, timeout } = {}) {
      const call: Call = {
        id: ++lastId,
        method,
        params,
        resolve() {},
        reject() {},
        abandoned: false,
      }
      const work = new Promise<Json>((resolve, reject) => {
        call.resolve = resolve
        call.reject = reject
      })
      if (!isRead(method) || timeout !== undefined) {
        void sendSingle(call, signal, timeout)
        return work
      }
      queue.push(call)
      if (queue.length === 1) platform.after(0, flush)
      return leave(work, signal, () => {
        call.abandoned = true
        leaving.get(call)?.()
      })
    },
  }
}

interface Exchange {
  sendSingle(call: Call, signal?: AbortSignal, timeout?: number): Promise<void>
  sendBatch(calls: readonly Call[], signal: AbortSignal): Promise<'answered' | 'refused'>
}

function createExchange(platform: Net, endpoint: Endpoint, defaultTimeout: number): Exchange {
  const post = (
    body: Json,
    read: Read,
    signal?: AbortSignal,
    timeout = defaultTimeout,
  ): Promise<void> =>
    send(platform, endpoint.url, requestOf(body, endpoint), {
      timeout,
      signal,
      read: async (response) => read(await response.text(), response),
    })

  async function postBatch(calls: readonly Call[], signal: AbortSignal): Promise<unknown> {
    let replies: unknown
    await post(
      calls.map(encode),
      (text, response) => {
        if (!response.ok) throw statusError(response, platform.now())
        replies = json(text, true)
      },
      signal,
    )
    if (Array.isArray(replies)) return replies
    const reply = readReply(replies)
    if (!reply) throw malformed('neither an array nor a reply')
    // A rate limit is no refusal of batches: single requests would make it worse.
    if ('error' in reply && rpcCodes[reply.error.code]?.retryable) throw replyError(reply.error)
    return replies
  }

  return {
    sendSingle(call, signal, timeout) {
      const read: Read = (text, response) => {
        const reply = readReply(json(text, response.ok))
        if (!response.ok && !answersRequest(response.status, reply, call.id))
          throw statusError(response, platform.now())
        settle(call, reply)
      }
      return post(encode(call), read, signal, timeout).catch(call.reject)
    },
    async sendBatch(calls, signal) {
      let replies: unknown
      try {
        replies = await postBatch(calls, signal)
      } catch (error) {
        // 400, 405, 413, 422: answers to a body that is an array, or too long.
        if ([400, 405, 413, 422].includes(statusOf(error) ?? 0)) return 'refused'
        for (const call of calls) call.reject(error)
        return 'answered'
      }
      if (!Array.isArray(replies)) return 'refused'
      settleAll(calls, replies)
      return 'answered'
    },
  }
}

function requestOf(body: Json, { headers }: Endpoint): RequestInit {
  // Without this type geth and others answer 415.
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

function encode(call: Call): Json {
  const { id, method, params } = call
  return params === undefined
    ? { jsonrpc: '2.0', id, method }
    : { jsonrpc: '2.0', id, method, params }
}

/** `strict` is false for error pages, whose status is enough. */
function json(text: string, strict: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (strict) throw malformed('not JSON')
    return undefined
  }
}

function readReply(item: unknown): Reply | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { id, error, result } = item as Record<string, unknown>
  if (error !== undefined && error !== null) {
    if (typeof error !== 'object') return undefined
    const { code, message, data } = error as Record<string, unknown>
    if (typeof code !== 'number') return undefined
    const text = typeof message === 'string' ? message : ''
    // JSON.parse returns Json.
    return {
      id,
      error:
        data === undefined ? { code, message: text } : { code, message: text, data: data as Json },
    }
  }
  return result === undefined ? undefined : { id, result: result as Json }
}

/** Some nodes send the answer to the request itself, such as a revert, under 400 or 500. */
function answersRequest(status: number, reply: Reply | undefined, id: number): boolean {
  return (
    (status === 400 || status === 500) && reply !== undefined && 'error' in reply && reply.id === id
  )
}

function settleAll(calls: readonly Call[], replies: readonly unknown[]): void {
  const byId = new Map<unknown, Reply>()
  for (const item of replies) {
    const reply = readReply(item)
    if (reply && !byId.has(reply.id)) byId.set(reply.id, reply)
  }
  for (const call of calls) settle(call, byId.get(call.id))
}

function settle(call: Call, reply: Reply | undefined): void {
  if (!reply) call.reject(malformed('no reply to the request'))
  // JSON-RPC 2.0 §5: an error found before the id could be read has the id null.
  else if ('error' in reply && (reply.id === call.id || reply.id === null))
    call.reject(replyError(reply.error))
  else if ('result' in reply && reply.id === call.id) call.resolve(reply.result)
  else call.reject(malformed('the id is another request’s'))
}
