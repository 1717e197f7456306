/** The network types that hosts pass: Portico's own, and chains of viem, wagmi and RainbowKit. */
import type { ChainId, Network } from './network.ts'

/** A contract that a chain names. */
interface ContractLike {
  readonly address: string
}

/** The fields that are read of a viem or wagmi chain (`import { base } from 'viem/chains'`). */
export interface ViemChainLike {
  /** Its EIP-155 id, e.g. 8453. */
  readonly id: number
  /** The name for visitors. */
  readonly name: string
  /** The coin that fees are paid in. */
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
  /** Whether its coins are worthless. */
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

/** A network as a host has it: a preset, one of `defineNetwork`, or a chain of viem or wagmi. */
export type NetworkInput = Network | ViemChainLike

/** Names a network: by its CAIP-2 id, the number of an EVM chain, or the network itself. */
export type ChainIdInput = ChainId | number | NetworkInput

/**
 * Converts a viem chain to a network, with the fields that are used, because the state is JSON. A
 * network is returned as the same object. It validates nothing, because every page loads it:
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
