import type { MethodTable, Prompts, WalletContext } from './deps.ts'

/** EIP-3326 and EIP-3085. Self-contained. */
export function makeChains(context: WalletContext, ask: Prompts['ask']): MethodTable {
  const { state, failures } = context

  const unsupported = (method: string): Error =>
    failures.failure(-32601, `The method "${method}" does not exist.`)
  const chainIdOf = (params: readonly unknown[]): number => {
    const text = (params[0] as { chainId?: unknown } | undefined)?.chainId
    if (typeof text !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(text)) {
      throw failures.failure(-32602, "Expected a 0x-prefixed 'chainId' without leading zeros.")
    }
    return Number(text)
  }

  const moveTo = (chainId: number): null => {
    const { switching } = context.traits()
    if (switching === 'ignored' || chainId === state.chainId) return null
    context.change({ chainId })
    if (switching !== 'quiet') context.emit('chainChanged', context.writeChainId(chainId))
    return null
  }

  return {
    wallet_switchEthereumChain(params) {
      const { switching } = context.traits()
      if (switching === 'unsupported') throw unsupported('wallet_switchEthereumChain')
      const chainId = chainIdOf(params)
      if (chainId === state.chainId) return null
      if (
        (switching === 'unknown' || switching === 'unknown-nested') &&
        !state.known.includes(chainId)
      ) {
        const message = `Unrecognized chain ID "0x${chainId.toString(16)}". Add it first.`
        if (switching === 'unknown') throw failures.failure(4902, message)
        throw failures.failure(-32603, message, { originalError: { code: 4902, message } })
      }
      return ask('wallet_switchEthereumChain', async () => moveTo(chainId))
    },
    wallet_addEthereumChain(params) {
      const { adding } = context.traits()
      if (adding === 'unsupported') throw unsupported('wallet_addEthereumChain')
      const chainId = chainIdOf(params)
      const { rpcUrls } = params[0] as { rpcUrls?: unknown }
      const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (typeof rpcUrl !== 'string')
        throw failures.failure(-32602, "Expected 'rpcUrls' with at least one URL.")
      if (adding === 'refuse') throw failures.failure(4001, 'User rejected the request.')
      return ask('wallet_addEthereumChain', async () => {
        const known = state.known.includes(chainId) ? state.known : [...state.known, chainId]
        // The test's URL takes precedence over the page's.
        const rpc = '*' in state.rpc ? state.rpc : { [chainId]: rpcUrl, ...state.rpc }
        context.change({ known, rpc })
        return adding === 'only' ? null : moveTo(chainId)
      })
    },
  }
}
