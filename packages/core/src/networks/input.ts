/** Networks as hosts have them: Portico's own, and chains of viem, wagmi and RainbowKit. */
import type { ChainId, Network } from './network.ts'

/** A contract that a chain names. */
interface ContractLike {
  readonly address: string
}

/** A chain as viem and wagmi describe it (`import { base } from 'viem/chains'`): as much of it as is read. */
export interface ViemChainLike {
  /** Its EIP-155 id, e.g. 8453. */
  readonly id: number
  /** What visitors read. */
  readonly name: string
  /** The coin that fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The public ones: JSON-RPC over HTTP, and over WebSocket. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** The first one is used. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Its coins are worth nothing. */
  readonly testnet?: boolean | undefined
  /** Contracts that reads use. */
  readonly contracts?: { readonly [name: string]: unknown; readonly ensUniversalResolver?: ContractLike | undefined; readonly multicall3?: ContractLike | undefined } | undefined
}

/** A network as a host has it: a preset, one of `defineNetwork`, or a chain of viem or wagmi. */
export type NetworkInput = Network | ViemChainLike

/** What names a network: its CAIP-2 id, the number of an EVM chain, or the network itself. */
export type ChainIdInput = ChainId | number | NetworkInput

/**
 * A chain of viem as a network: what is used of it, for state is JSON. A network stays the object that it is. Every page pays for this, so
 * it looks at nothing: `check/check.ts` does, in development.
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
        rpcUrls: { default: input.rpcUrls.default.http, chainDefault: input.rpcUrls.default.http, webSocket: input.rpcUrls.default.webSocket },
        explorer: input.blockExplorers?.default,
        testnet: input.testnet,
        contracts: { ensUniversalResolver: input.contracts?.ensUniversalResolver?.address, multicall3: input.contracts?.multicall3?.address },
      }
