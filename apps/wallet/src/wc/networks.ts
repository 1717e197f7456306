import type { OwnAccount } from '../chains/accounts.ts'
import type { BitcoinChain, Namespace } from '../shared/standard.ts'
import type { Cluster, WalletConfig } from '../wallet/config.ts'
import { knownChains } from '../wallet/state.ts'
import type { WalletState } from '../wallet/state.ts'

export type WcNetwork = {
  readonly caip: string
  readonly name: string
  readonly namespace: Namespace
  /** CAIP-10. */
  accountsOf(account: OwnAccount): readonly string[]
}

/** CAIP-2: half of the first block's hash. */
const BITCOIN: Readonly<Record<BitcoinChain, string>> = {
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** Of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}

export function clusterOf(config: WalletConfig, caip: string): Cluster | undefined {
  return config.solana.find((cluster) => cluster.caip === caip)
}

export function bitcoinChainOf(caip: string): BitcoinChain | undefined {
  return (Object.keys(BITCOIN) as BitcoinChain[]).find((chain) => BITCOIN[chain] === caip)
}

/** Without those that the visitor has yet to add. */
export function wcNetworks(state: WalletState, config: WalletConfig): readonly WcNetwork[] {
  return [
    ...knownChains(state, config).map(({ chainId, name }): WcNetwork => {
      const caip = `eip155:${chainId}`
      return {
        caip,
        name,
        namespace: 'eip155',
        accountsOf: ({ evm }) => [`${caip}:${evm.address}`],
      }
    }),
    ...config.solana.flatMap(({ caip, name }): WcNetwork[] =>
      caip === undefined
        ? []
        : [
            {
              caip,
              name,
              namespace: 'solana',
              accountsOf: ({ solana }) => [`${caip}:${solana.address}`],
            },
          ],
    ),
    ...config.bitcoin.map(({ chain, name }): WcNetwork => {
      const caip = BITCOIN[chain]
      return {
        caip,
        name,
        namespace: 'bitcoin',
        accountsOf: ({ bitcoin }) => [`${caip}:${bitcoin.payment.address(chain)}`],
      }
    }),
  ]
}
