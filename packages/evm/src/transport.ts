import { isPorticoError } from '@portico/core'
import type { Json, Network } from '@portico/core'
import { createClient, custom, defineChain, type Chain, type Client } from 'viem'
import { defined } from '@portico/core/adapter'

type Ask = (method: string, params?: Json) => Promise<Json>

/** A configured network as viem describes it. */
export function viemChain(network: Network): Chain {
  const { ensUniversalResolver, multicall3 } = network.contracts ?? {}
  const { default: http, webSocket } = network.rpcUrls
  return defineChain({
    id: Number(network.reference),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: {
      default: defined({ http: [...http], webSocket: webSocket ? [...webSocket] : undefined }),
    },
    contracts: defined({
      ensUniversalResolver: ensUniversalResolver
        ? { address: ensUniversalResolver as `0x${string}` }
        : undefined,
      multicall3: multicall3 ? { address: multicall3 as `0x${string}` } : undefined,
    }),
  })
}

export function viemClient(network: Network, request: Ask): Client {
  return createClient({
    chain: viemChain(network),
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          request(method, params as Json).catch((error: unknown) => {
            throw asNode(error)
          }),
      },
      { retryCount: 0 },
    ),
  })
}

/** viem reads reverts from `code` and `data` of a node's own error. */
function asNode(error: unknown): unknown {
  if (!isPorticoError(error) || error.code !== 'rpc') return error
  const { rpcCode, rpcData } = error.data as { rpcCode: number; rpcData: Json }
  return Object.assign(new Error(error.message, { cause: error }), { code: rpcCode, data: rpcData })
}
