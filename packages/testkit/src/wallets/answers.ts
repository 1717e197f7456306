import type { Inner, Prompts, WalletParts } from './parts.ts'

/** What a wallet answers to each method. Self-contained. */
export function makeAnswers(
  inner: Inner,
  prompts: Prompts,
  chains: ReturnType<WalletParts['makeChains']>,
): (method: string, params: unknown) => Promise<unknown> {
  const { setup, state, failures, lies } = inner

  const locked = (): boolean => ['locked', 'unauthorized'].includes(inner.promptFor('eth_requestAccounts'))
  const written = (accounts: readonly string[]): unknown => lies.accounts(inner.traits().accounts, accounts)

  const permissions = (): unknown[] =>
    state.granted.length === 0
      ? []
      : [
          {
            invoker: 'page',
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: written(state.granted) }],
          },
        ]

  const grant = (): void => {
    const before = state.granted.join()
    state.granted = [...state.accounts]
    inner.save()
    if (before !== state.granted.join()) inner.tell('accountsChanged', written(state.granted))
  }

  const rpcUrl = (): string | undefined => state.rpc[state.chainId] ?? state.rpc['*']

  const forward = async (method: string, params: unknown): Promise<unknown> => {
    const url = rpcUrl()
    if (url === undefined) throw failures.failure(4200, `The wallet cannot reach a chain for ${method}.`)
    const answer = (await setup.post(url, { method, params })) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error) throw failures.failure(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }

  /** Who is to sign; personal_sign is the one that names them second. */
  const signerOf = (method: string, list: readonly unknown[]): unknown => {
    if (method === 'personal_sign') return list[1]
    return method.includes('Transaction') ? (list[0] as { from?: unknown } | undefined)?.from : list[0]
  }

  const sign = (method: string, list: readonly unknown[]): Promise<unknown> => {
    const from = signerOf(method, list)
    if (typeof from !== 'string' || !state.granted.some((each) => each.toLowerCase() === from.toLowerCase())) {
      throw failures.failure(4100, 'The requested account has not been authorized by the user.')
    }
    return prompts.ask(method, () =>
      setup.signer
        ? setup.signer(method, list, { chainId: state.chainId, rpcUrl: rpcUrl() })
        : forward(method, list),
    )
  }

  return async (method, params) => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_chainId':
        return lies.chain(inner.traits().chain, state.chainId)
      case 'net_version':
        return String(state.chainId)
      case 'eth_accounts':
        return written(locked() ? [] : state.granted)
      case 'eth_requestAccounts':
        if (state.granted.length > 0 && !locked()) return written(state.granted)
        return prompts.ask(method, async () => {
          grant()
          return written(state.granted)
        })
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_requestPermissions':
        return prompts.ask(method, async () => {
          grant()
          return permissions()
        })
      case 'wallet_revokePermissions': {
        const { revoking } = inner.traits()
        if (revoking === 'unsupported') throw failures.failure(-32601, `The method "${method}" does not exist.`)
        if (revoking === 'fails') throw failures.failure(-32603, 'Internal error.')
        const connected = state.granted.length > 0
        state.granted = []
        inner.save()
        if (connected) inner.tell('accountsChanged', written([]))
        return null
      }
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return chains(method, list, prompts.ask)
      case 'wallet_watchAsset':
        return prompts.ask(method, async () => true)
      case 'personal_sign':
      case 'eth_signTypedData_v4':
      case 'eth_sendTransaction':
        return sign(method, list)
    }
    if (/^(eth_sign|wallet_)/.test(method) || !/^(eth|net|web3)_/.test(method)) {
      throw failures.failure(-32601, `The method "${method}" does not exist.`)
    }
    return forward(method, params ?? [])
  }
}
