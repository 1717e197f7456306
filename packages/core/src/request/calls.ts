/** The calls of an EIP-1193 provider that are requests: its one method, and the older ones. */

/** Methods that a node answers as well, and a wallet's own metadata. */
const reads = /^(eth_(?!sign|send|requestAccounts|decrypt|getEncryption)|net_|web3_|wallet_get)/

export const needsApproval = (method: string): boolean => !reads.test(method)

export interface Call {
  asked: readonly { method: string; params: unknown }[]
  /** Copies without the callback, so that the wallet gets what a hook has seen. */
  args: readonly unknown[]
  /** Gets the answer when the call returns none. */
  callback?: Callback
}

export type Callback = (error: unknown, answer?: unknown) => void

export function readCall(key: PropertyKey, args: readonly unknown[]): Call | undefined {
  if (key === 'enable')
    return { asked: [{ method: 'eth_requestAccounts', params: undefined }], args }
  if (key !== 'request' && key !== 'send' && key !== 'sendAsync') return undefined
  const last = args.at(-1)
  const takesCallback = key !== 'request' && typeof last === 'function'
  const copies = (takesCallback ? args.slice(0, -1) : args).map(copy)
  const [first, second] = copies
  // `send(method, params)`, or else a JSON-RPC request or a list of them.
  const asked =
    typeof first === 'string'
      ? [{ method: first, params: second }]
      : [first].flat().flatMap(readRequest)
  if (asked.length === 0) return undefined
  return takesCallback
    ? { asked, args: copies, callback: last as Callback }
    : { asked, args: copies }
}

function readRequest(value: unknown): { method: string; params: unknown }[] {
  const { method, params } = (value ?? {}) as { method?: unknown; params?: unknown }
  return typeof method === 'string' ? [{ method, params }] : []
}

function copy(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    // A value that cannot be cloned cannot leave the page: its wallet gets it unchanged.
    return value
  }
}

export function resultIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'jsonrpc' in answer && 'result' in answer
    ? answer.result
    : answer
}

export function outcomeAt(
  at: number,
  error: unknown,
  answer: unknown,
): { result: unknown } | { error: unknown } {
  if (error) return { error }
  const own: unknown = Array.isArray(answer) ? answer[at] : answer
  const failure = (own as { error?: unknown } | null | undefined)?.error
  return failure ? { error: failure } : { result: resultIn(own) }
}
