import type { WalletContext } from './deps.ts'

/** EIP-1193. Self-contained. */
export function makeRequest(
  context: WalletContext,
  answer: (method: string, params: unknown) => Promise<unknown>,
): (args: unknown) => unknown {
  const { state, failures, recorder } = context
  /** Returned synchronously, without a promise. */
  const raw = (method: string): unknown =>
    method === 'eth_chainId' ? `0x${state.chainId.toString(16)}` : [...state.accounts]

  /** Not async, because some wallets throw before they return. */
  return (args) => {
    const { method, params } = (args ?? {}) as { method?: unknown; params?: unknown }
    if (typeof method !== 'string')
      return Promise.reject(failures.failure(-32600, "Expected a 'method'."))
    // A copy, so that later changes do not alter the record.
    recorder.record({ method, params: params === undefined ? [] : structuredClone(params) })
    const { requests = 'answer' } = context.traits()
    if (state.removed)
      return failures.attempt(state.removed === 'throw' ? 'invalidated' : 'silent', () => undefined)
    if (requests === 'raw') return raw(method)
    return failures.attempt(requests, () =>
      state.chainLost
        ? Promise.reject(failures.failure(4900, 'The wallet is disconnected from all chains.'))
        : answer(method, params),
    )
  }
}
