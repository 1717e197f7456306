import type { DemoToken, Deployment } from './deployment.ts'
import { mainnetDeployment, secondDeployment } from './deployments.ts'

/** A demo chain as plain data, to configure wallets, hosts and clients. */
export interface DemoNetwork {
  /** EIP-155 chain id. */
  readonly id: number
  /** Its name, as a page shows it. */
  readonly name: string
  /** Whether it calls itself a test network. */
  readonly testnet: boolean
  /** Port of its endpoint unless another is asked for. */
  readonly port: number
  /**
   * Its endpoint on loopback, without a trailing slash.
   *
   * @param port Its own by default.
   */
  readonly rpcUrl: (port?: number) => string
  /** Its coin. */
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** The tokens on it. */
  readonly tokens: readonly DemoToken[]
  /** Native balances by account role, in whole coins as a decimal string. */
  readonly coins: Deployment['coins']
  /** A contract with a read, a write, a payment and each kind of failure; see `greeterAbi`. */
  readonly greeter: `0x${string}`
  /** Multicall3, at the address it has on most chains. */
  readonly multicall3: `0x${string}`
  /** Null where there is no ENS. */
  readonly ensRegistry: `0x${string}` | null
  /** Null where there is no ENS. */
  readonly ensUniversalResolver: `0x${string}` | null
}

type NetworkSettings = Pick<DemoNetwork, 'name' | 'testnet' | 'port' | 'nativeCurrency'>

function network(deployment: Deployment, settings: NetworkSettings): DemoNetwork {
  const { chainId, ...rest } = deployment
  return {
    id: chainId,
    ...settings,
    ...rest,
    rpcUrl: (port = settings.port) => `http://127.0.0.1:${port}`,
  }
}

/**
 * The two networks of the demo: one with the id of Ethereum mainnet, and one that no wallet knows
 * in advance.
 */
export const demoNetworks: { readonly mainnet: DemoNetwork; readonly second: DemoNetwork } = {
  mainnet: network(mainnetDeployment, {
    name: 'Ethereum',
    testnet: false,
    port: 8545,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }),
  second: network(secondDeployment, {
    name: 'Portico Second',
    testnet: true,
    port: 8546,
    nativeCurrency: { name: 'Second Coin', symbol: 'SEC', decimals: 18 },
  }),
}
