import type { OwnAccount } from '../chains/accounts.ts'
import type { BitcoinChain, Family } from '../shared/standard.ts'
import type { Cluster, WalletConfig } from '../wallet/config.ts'
import { knownChains } from '../wallet/state.ts'
import type { WalletState } from '../wallet/state.ts'

/** A network that the wallet can be asked for over WalletConnect. */
export type WcNetwork = {
  /** CAIP-2. */
  readonly caip: string
  readonly name: string
  readonly family: Family
  /** CAIP-10, of one account of the wallet. */
  accountsOf(account: OwnAccount): readonly string[]
}

/** CAIP-2 of the networks of Bitcoin: the first half of their first block's hash. */
const BITCOIN: Readonly<Record<BitcoinChain, string>> = {
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** The part of a CAIP-2 or CAIP-10 id that names the chain family. */
export function namespaceOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}

/** The cluster that a CAIP-2 id means. */
export function clusterOf(config: WalletConfig, caip: string): Cluster | undefined {
  return config.solana.find((cluster) => cluster.caip === caip)
}

/** The network of Bitcoin that a CAIP-2 id means. */
export function bitcoinChainOf(caip: string): BitcoinChain | undefined {
  return (Object.keys(BITCOIN) as BitcoinChain[]).find((chain) => BITCOIN[chain] === caip)
}

/** The networks that can be offered now. One that the visitor has yet to add is not among them. */
export function wcNetworks(state: WalletState, config: WalletConfig): readonly WcNetwork[] {
  return [
    ...knownChains(state, config).map(({ chainId, name }): WcNetwork => {
      const caip = `eip155:${chainId}`
      return { caip, name, family: 'eip155', accountsOf: ({ evm }) => [`${caip}:${evm.address}`] }
    }),
    ...config.solana.flatMap(({ caip, name }): WcNetwork[] =>
      caip === undefined
        ? []
        : [
            {
              caip,
              name,
              family: 'solana',
              accountsOf: ({ solana }) => [`${caip}:${solana.address}`],
            },
          ],
    ),
    ...config.bitcoin.map(({ chain, name }): WcNetwork => {
      const caip = BITCOIN[chain]
      return {
        caip,
        name,
        family: 'bitcoin',
        accountsOf: ({ bitcoin }) => [`${caip}:${bitcoin.payment.address(chain)}`],
      }
    }),
  ]
}
