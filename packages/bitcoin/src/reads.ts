/** Read-only: balances and outputs, from Esplora endpoints in `rpcUrls`. */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, Reads, Services, TokenAmount } from '@portico/core'
import { parseBitcoinAddress } from './address.ts'
import { askEsplora, readBalance } from './esplora.ts'

export { parseBitcoinAddress } from './address.ts'
export { readBalance, readUtxos } from './esplora.ts'

/** Addresses, transactions and network data. */
const paths =
  /^\/(address\/[A-Za-z0-9]{1,90}(\/utxo)?|tx\/[0-9a-f]{64}|fee-estimates|blocks\/tip\/height)$/

/**
 * A balance is what can be spent once pending transactions are mined, as wallets show it: it
 * survives the next block.
 */
export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const network = services.network(chain)
  const { default: urls = [], fallback = [] } = network?.rpcUrls ?? {}
  const ask = (path: string): Promise<Json> => askEsplora(services, [...urls, ...fallback], path)
  return {
    async balance(address, token): Promise<TokenAmount> {
      if (token !== undefined)
        throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
          category: 'DATA_PARSING_ERROR',
        })
      const canonical = parseBitcoinAddress(address)?.address
      if (!canonical) throw new PorticoError('address-invalid', `${address} is no Bitcoin address`)
      const { confirmed, unconfirmed } = readBalance(await ask(`/address/${canonical}`))
      return {
        raw: String(confirmed + unconfirmed),
        decimals: network?.nativeCurrency.decimals ?? 8,
      }
    },
    // Only the coin: tokens in outputs need indexers.
    tokens: (_address, tokens) => Promise.resolve(tokens.map(() => null)),
    async request(path) {
      if (!paths.test(path))
        throw new PorticoError(
          'method-unsupported',
          `${path} is no path of Esplora that is read here`,
          { exit: 'unsupported' },
        )
      return ask(path)
    },
  }
}
