import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../types/network.ts'
import type { Shelf } from './shelf.ts'
import { createServiceClient, type ServiceClient } from './client.ts'
import { loadHistory } from './history.ts'
import { loadNfts } from './nfts.ts'
import { parseIdentity } from './parse-identity.ts'
import { loadPortfolio } from './portfolio.ts'
import { createPrices } from './prices.ts'
import type { Blockchain } from './queries.ts'
import type { StoredPage } from './stored/page.ts'

export function createBlockchain(shelf: Shelf): Blockchain {
  const { ctx, data } = shelf
  const client = createServiceClient(ctx, data.resources)
  const price = client && createPrices(client, ctx.services.platform)

  async function needed<T>(
    chain: ChainId | null,
    signal: AbortSignal,
    ask: (client: ServiceClient, signal: AbortSignal) => Promise<T>,
    saysNothing: (reply: T) => boolean,
  ): Promise<T> {
    if (!client) throw new PorticoError('config', 'No `service`')
    const reply = await client.ask(chain, signal, (each) => ask(client, each), saysNothing)
    if (reply === null)
      throw new PorticoError('chain-unsupported', `The service does not serve ${chain ?? 'this'}`, {
        exit: 'unsupported',
        category: 'API_ERROR',
      })
    return reply
  }
  const isEmpty = ({ items, next }: StoredPage<{ readonly id: string }>): boolean =>
    items.length === 0 && next === null

  return {
    client,
    portfolio: (query, signal) => loadPortfolio({ shelf, client, price }, query, signal),
    history: (query, signal) =>
      needed(query.chain, signal, (each, inner) => loadHistory(each, query, inner), isEmpty),
    nfts: (query, signal) =>
      needed(query.chain, signal, (each, inner) => loadNfts(each, query, inner), isEmpty),
    price: (query, signal) =>
      needed(
        query.chain,
        signal,
        (_client, inner) => price!(query, inner),
        (reply) => reply.price === null,
      ),
    async identity(address, chain, signal) {
      // Services know names of Ethereum's main networks.
      return client && chain.startsWith('eip155:') && !ctx.services.network(chain)?.testnet
        ? client.ask(chain, signal, (each) =>
            client.http.get(`v1/identity/${address}`, {
              query: { sender: address },
              parse: parseIdentity,
              signal: each,
            }),
          )
        : null
    },
  }
}
