import { PorticoError } from '@portico/core'
import type { ChainId, Network } from '@portico/core'
import { toPorticoError } from './errors.ts'
import { parseKey, referenceOf } from './parse.ts'
import type { Keplr, Key } from './wallet.ts'
import { defined } from '@portico/core/adapter'

/**
 * Data of a chain that {@link Network} lacks and that a wallet, or the reading of a balance, needs.
 */
export interface CosmosChain {
  /** The smallest unit of the native coin, e.g. `uatom`. */
  denom: string
  /** The prefix of its addresses, e.g. `cosmos`: an address with any other is rejected. */
  prefix: string
  /** A CometBFT RPC endpoint for the wallet, besides the network's REST endpoint. */
  rpc: string
  /** The coin's number in SLIP-44; 118 by default. */
  coinType?: number
  /** The fee levels that the wallet offers, in smallest units per unit of gas. */
  gasPrice?: { low: number; average: number; high: number }
}

/** The host's data of chains, by CAIP-2 id. */
export type CosmosChains = Readonly<Record<ChainId, CosmosChain>>

/**
 * Asks the wallet to allow chains, and for the key of the first: one prompt for all, or none. If
 * the wallet does not know one of them, it is asked for the first only, and to add it if the host
 * has its data.
 *
 * @returns The key of the first, and the references of the chains that may be used now.
 * @throws PorticoError `chain-unsupported` when the wallet cannot use the first; else the wallet's
 *   error.
 */
export async function enable(
  keplr: Keplr,
  chains: readonly [ChainId, ...ChainId[]],
  suggestChain: (chain: ChainId) => Promise<void>,
  known: CosmosChains = {},
): Promise<{ key: Key; enabled: readonly string[] }> {
  const first = chains.slice(0, 1)
  const ask = async (list: readonly ChainId[]): Promise<readonly string[]> => {
    const references = list.map(referenceOf)
    try {
      await keplr.enable(references)
    } catch (error) {
      throw toPorticoError(error, 'connect-failed')
    }
    return references
  }
  const rethrowOther = (error: unknown): void => {
    if (!(error instanceof PorticoError) || error.code !== 'chain-unsupported') throw error
  }
  const enabled = await ask(chains)
    .catch((error: unknown) => {
      rethrowOther(error)
      if (chains.length === 1) throw error
      return ask(first)
    })
    .catch(async (error: unknown) => {
      rethrowOther(error)
      await suggestChain(chains[0])
      return ask(first)
    })
  try {
    return {
      key: parseKey(await keplr.getKey(referenceOf(chains[0])), known[chains[0]]?.prefix),
      enabled,
    }
  } catch (error) {
    throw toPorticoError(error, 'connect-failed')
  }
}

/**
 * Prompts (`experimentalSuggestChain`).
 *
 * @throws PorticoError `chain-unsupported` when the wallet cannot add chains, or the host's data is
 *   insufficient.
 */
export async function suggest(
  keplr: Keplr,
  network: Network | undefined,
  chain: CosmosChain | undefined,
): Promise<void> {
  const rest = network?.rpcUrls.chainDefault[0]
  if (!keplr.experimentalSuggestChain || !network || !rest || !chain)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  try {
    await keplr.experimentalSuggestChain(chainInfo(network, rest, chain))
  } catch (error) {
    throw toPorticoError(error, 'wallet-request')
  }
}

/** `ChainInfo` of the Keplr interface. */
function chainInfo(
  network: Network,
  rest: string,
  { coinType = 118, denom, gasPrice, prefix, rpc }: CosmosChain,
): unknown {
  const currency = {
    coinDenom: network.nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: network.nativeCurrency.decimals,
  }
  return defined({
    chainId: network.reference,
    chainName: network.name,
    rpc,
    rest,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...currency, ...defined({ gasPriceStep: gasPrice || undefined }) }],
    stakeCurrency: currency,
    isTestnet: network.testnet ? true : undefined,
  })
}
