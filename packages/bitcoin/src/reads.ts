/**
 * Read-only access to one Bitcoin network: balances and outputs, from the Esplora endpoints in its
 * `rpcUrls`.
 */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, Reads, Services, TokenAmount } from '@portico/core'
import { parseBitcoinAddress } from './address.ts'
import { askEsplora, readBalance } from './esplora.ts'

/** The allowed requests: an address, a transaction, and data of the network. */
const paths =
  /^\/(address\/[A-Za-z0-9]{1,90}(\/utxo)?|tx\/[0-9a-f]{64}|fee-estimates|blocks\/tip\/height)$/

/**
 * Reads of one network. A balance is all that an address can spend once what is under way is mined:
 * confirmed outputs, plus unconfirmed ones, less what unconfirmed transactions spend. That is what
 * wallets show, and what stays the same when the next block comes.
 */
export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const network = services.network(chain)
  const ask = (path: string): Promise<Json> =>
    askEsplora(services, network?.rpcUrls.default ?? [], path)
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
    // Bitcoin has one coin. Tokens in outputs would need indexers.
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
