/** Networks of hosts: Portico's own, and chains of viem, wagmi and RainbowKit. */
import type { ChainId, Network } from './network.ts'

interface ContractLike {
  readonly address: string
}

/** The used fields of a viem or wagmi chain (`import { base } from 'viem/chains'`). */
export interface ViemChainLike {
  /** Its EIP-155 id, e.g. 8453. */
  readonly id: number
  /** The displayed name. */
  readonly name: string
  /** The coin for fees. */
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** The public ones: JSON-RPC over HTTP, and over WebSocket. */
  readonly rpcUrls: {
    readonly default: {
      readonly http: readonly string[]
      readonly webSocket?: readonly string[] | undefined
    }
  }
  /** The first one is used. */
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  /** Whether it is a testnet. */
  readonly testnet?: boolean | undefined
  /** Contracts that reads use. */
  readonly contracts?:
    | {
        readonly [name: string]: unknown
        readonly ensUniversalResolver?: ContractLike | undefined
        readonly multicall3?: ContractLike | undefined
      }
    | undefined
}

/** A preset, a network of `defineNetwork`, or a chain of viem or wagmi. */
export type NetworkInput = Network | ViemChainLike

/** A network by its CAIP-2 id, the number of an EVM chain, or the network itself. */
export type ChainIdInput = ChainId | number | NetworkInput

/**
 * With the used fields, because the state is JSON. Validates nothing, because every page loads it:
 * `check/check.ts` validates in development.
 */
export const toNetwork = (input: NetworkInput): Network =>
  'namespace' in input
    ? input
    : {
        id: `eip155:${input.id}`,
        namespace: 'eip155',
        reference: `${input.id}`,
        name: input.name,
        nativeCurrency: input.nativeCurrency,
        rpcUrls: {
          default: input.rpcUrls.default.http,
          chainDefault: input.rpcUrls.default.http,
          webSocket: input.rpcUrls.default.webSocket,
        },
        explorer: input.blockExplorers?.default,
        testnet: input.testnet,
        contracts: {
          ensUniversalResolver: input.contracts?.ensUniversalResolver?.address,
          multicall3: input.contracts?.multicall3?.address,
        },
      }
