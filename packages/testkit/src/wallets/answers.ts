import type { makeAccounts } from './accounts.ts'
import type { makeChains } from './chains.ts'
import type { makeForwarding } from './forwarding.ts'
import type { MethodTable, Prompts, WalletContext } from './deps.ts'

/** What {@link makeAnswers} is made of. */
export interface AnswerDeps {
  makeAccounts: typeof makeAccounts
  makeChains: typeof makeChains
  makeForwarding: typeof makeForwarding
}

/** What a wallet answers to each method. Self-contained. */
export function makeAnswers(
  deps: AnswerDeps,
  context: WalletContext,
  ask: Prompts['ask'],
): (method: string, params: unknown) => Promise<unknown> {
  const { state, failures } = context
  const { forward, sign } = deps.makeForwarding(context, ask)
  const methods: MethodTable = {
    eth_chainId: () => context.writeChainId(state.chainId),
    net_version: () => String(state.chainId),
    ...deps.makeAccounts(context, ask),
    ...deps.makeChains(context, ask),
    wallet_watchAsset: () => ask('wallet_watchAsset', async () => true),
    personal_sign: (params) => sign('personal_sign', params),
    eth_signTypedData_v4: (params) => sign('eth_signTypedData_v4', params),
    eth_sendTransaction: (params) => sign('eth_sendTransaction', params),
  }
  return async (method, params) => {
    if (Object.hasOwn(methods, method))
      return methods[method]?.(Array.isArray(params) ? params : [])
    if (/^(eth_sign|wallet_)/.test(method) || !/^(eth|net|web3)_/.test(method)) {
      throw failures.failure(-32601, `The method "${method}" does not exist.`)
    }
    return forward(method, params ?? [])
  }
}
