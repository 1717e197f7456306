import { makeRecorder } from './doubles/recorder.ts'

/** A request that reached the node. */
export interface NodeCall {
  /** The method's name. */
  readonly method: string
  /** The parameters, as the page has sent them. */
  readonly params: readonly unknown[]
  /** The endpoint. */
  readonly url: string
}

/**
 * A result, or a function that returns or throws one. A bigint becomes a quantity such as `0x1`. The
 * `code`, `message` and `data` of what is thrown are the error's.
 */
export type NodeAnswer =
  | string
  | number
  | bigint
  | boolean
  | object
  | null
  | ((params: readonly unknown[], url: string) => unknown)

/** A node that answers as scripted. */
export interface ScriptedNode {
  /** Oldest first. */
  readonly calls: readonly NodeCall[]
  /** Resolves once `method` was called `times` times in all, 1 by default. */
  asked(method: string, times?: number): Promise<void>
  /** Answers `method` so from now on. */
  answer(method: string, answer: NodeAnswer): void
  /** Lets requests go to the network again. */
  remove(): void
}

/** An empty chain with the id 1. */
const emptyChain: Readonly<Record<string, NodeAnswer>> = {
  eth_blockNumber: 1n,
  eth_call: '0x',
  eth_chainId: 1n,
  eth_estimateGas: 21_000n,
  eth_gasPrice: 1_000_000_000n,
  eth_getBalance: 0n,
  eth_getCode: '0x',
  eth_getTransactionCount: 0n,
}

/**
 * Answers JSON-RPC in the test's process, in the place of every node: each JSON-RPC request of the
 * global `fetch` comes here, whatever its URL, and all others go on to the network. It has an empty
 * chain with the id 1, and refuses the methods that it has no answer to.
 *
 * @param answers More answers, by method, or others.
 * @example
 * const node = createScriptedNode({ eth_getBalance: 15n * 10n ** 17n })
 * // … the page under test shows 1.5 ETH …
 * node.answer('eth_getBalance', () => Promise.reject(new Error('Down')))
 * node.remove()
 */
export function createScriptedNode(
  answers: Readonly<Record<string, NodeAnswer>> = {},
): ScriptedNode {
  const table = new Map(Object.entries({ ...emptyChain, ...answers }))
  const recorder = makeRecorder<NodeCall>(({ method }) => method)
  const { fetch: network } = globalThis
  let isRemoved = false

  async function resultOf({ method, params, url }: NodeCall): Promise<unknown> {
    const answer = table.get(method)
    if (answer === undefined)
      throw Object.assign(new Error(`The scripted node has no answer to ${method}`), {
        code: -32601,
      })
    const result: unknown = await (typeof answer === 'function' ? answer(params, url) : answer)
    return typeof result === 'bigint' ? `0x${result.toString(16)}` : result
  }

  async function replyTo(request: RpcRequest, url: string): Promise<object> {
    const { id, method, params = [] } = request
    const call = { method, params, url }
    recorder.record(call)
    const reply = { jsonrpc: '2.0', id }
    try {
      return { ...reply, result: await resultOf(call) }
    } catch (error) {
      const { code = -32_000, message = String(error), data } = Object(error) as RpcFailure
      return { ...reply, error: { code, message, data } }
    }
  }

  async function ownFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const { url, body } = await contentOf(...request)
    const parsed = isRemoved ? undefined : parse(body)
    if (!parsed) return network(...request)
    const reply = Array.isArray(parsed)
      ? await Promise.all(parsed.map((each) => replyTo(each, url)))
      : await replyTo(parsed as RpcRequest, url)
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  }

  globalThis.fetch = ownFetch
  return {
    calls: recorder.calls,
    asked: recorder.asked,
    answer: (method, answer) => void table.set(method, answer),
    remove() {
      isRemoved = true
      // Another may stand in its place by now.
      if (globalThis.fetch === ownFetch) globalThis.fetch = network
    },
  }
}

interface RpcRequest {
  id: unknown
  method: string
  params?: readonly unknown[]
}

interface RpcFailure {
  code?: number
  message?: string
  data?: unknown
}

async function contentOf(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<{ url: string; body: string }> {
  if (typeof init?.body === 'string') return { url: urlOf(input), body: init.body }
  const body = input instanceof Request ? await input.clone().text() : ''
  return { url: urlOf(input), body }
}

const urlOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : `${input}`

const isRpc = (item: unknown): item is RpcRequest =>
  (item as { jsonrpc?: unknown } | null)?.jsonrpc === '2.0'

/** A request or a batch of them; undefined if it is not JSON-RPC. */
function parse(body: string): RpcRequest | readonly RpcRequest[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const items = Array.isArray(parsed) ? parsed : [parsed]
    if (items.length > 0 && items.every(isRpc)) return parsed as RpcRequest | readonly RpcRequest[]
  } catch {
    // Anything else than JSON.
  }
  return undefined
}
