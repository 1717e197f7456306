import type { demoAccounts } from './accounts.ts'

type Role = keyof typeof demoAccounts

/** An ERC-20 token of a demo chain. */
export interface DemoToken {
  /** EIP-55 checksummed. */
  readonly address: `0x${string}`
  /** Its name. */
  readonly name: string
  /** Its symbol. */
  readonly symbol: string
  /** How many digits of an amount stand behind the point. */
  readonly decimals: number
  /** Who holds how much, in whole tokens as a decimal string. Missing accounts have none. */
  readonly held: { readonly [role in Role]?: string }
}

/** What a saved chain holds. */
export interface Deployment {
  /** EIP-155 chain id. */
  readonly chainId: number
  /** Native balances, in whole coins as a decimal string. */
  readonly coins: { readonly [role in Role]: string }
  /** The tokens on it. */
  readonly tokens: readonly DemoToken[]
  /** A contract with a read, a write, a payment and each kind of failure; see `greeterAbi`. */
  readonly greeter: `0x${string}`
  /** Multicall3, at the address it has on most chains. */
  readonly multicall3: `0x${string}`
  /** EIP-137 registry, or null where there is no ENS. */
  readonly ensRegistry: `0x${string}` | null
  /** ENS universal resolver, at its mainnet address, or null where there is no ENS. */
  readonly ensUniversalResolver: `0x${string}` | null
}
