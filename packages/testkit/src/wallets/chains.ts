import type { Inner, Prompts } from './parts.ts'

/** Switching (EIP-3326) and adding (EIP-3085) chains. Self-contained. */
export function makeChains(
  inner: Inner,
): (method: string, params: readonly unknown[], ask: Prompts['ask']) => Promise<unknown> {
  const { state, failures, lies } = inner

  const wanted = (params: readonly unknown[]): number => {
    const written = (params[0] as { chainId?: unknown } | undefined)?.chainId
    if (typeof written !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(written)) {
      throw failures.failure(-32602, "Expected a 0x-prefixed 'chainId' without leading zeros.")
    }
    return Number(written)
  }

  const moveTo = (chainId: number): null => {
    const { switching, chain } = inner.traits()
    if (switching === 'ignored' || chainId === state.chainId) return null
    state.chainId = chainId
    inner.save()
    if (switching !== 'quiet') inner.tell('chainChanged', lies.chain(chain, chainId))
    return null
  }

  return async (method, params, ask) => {
    const { switching, adding } = inner.traits()
    const how = method === 'wallet_switchEthereumChain' ? switching : adding
    if (how === 'unsupported') throw failures.failure(-32601, `The method "${method}" does not exist.`)
    const chainId = wanted(params)
    if (method === 'wallet_switchEthereumChain') {
      if (chainId === state.chainId) return null
      if ((switching === 'unknown' || switching === 'unknown-nested') && !state.known.includes(chainId)) {
        const message = `Unrecognized chain ID "0x${chainId.toString(16)}". Add it first.`
        if (switching === 'unknown') throw failures.failure(4902, message)
        throw failures.failure(-32603, message, { originalError: { code: 4902, message } })
      }
      return ask(method, async () => moveTo(chainId))
    }
    const { rpcUrls } = params[0] as { rpcUrls?: unknown }
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof rpcUrl !== 'string') throw failures.failure(-32602, "Expected 'rpcUrls' with at least one URL.")
    if (adding === 'refuse') throw failures.failure(4001, 'User rejected the request.')
    return ask(method, async () => {
      if (!state.known.includes(chainId)) state.known.push(chainId)
      // What the test gave stands above what the page says.
      if (!('*' in state.rpc)) state.rpc[chainId] ??= rpcUrl
      inner.save()
      return adding === 'only' ? null : moveTo(chainId)
    })
  }
}
