/** The Blockchain API of the host's service, and what stands in for it. Loaded when a host's page, or a view, first wants it. */
import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../networks/network.ts'
import { parseIdentity } from '../data/identity.ts'
import type { Shelf } from '../data/portfolio.ts'
import { createServiceClient, type ServiceClient } from './client.ts'
import { loadHistory } from './history.ts'
import { loadNfts } from './nfts.ts'
import { loadPortfolio } from './portfolio.ts'
import { createPrices } from './prices.ts'
import type { Blockchain } from './queries.ts'

export function createBlockchain(shelf: Shelf): Blockchain {
  const { ctx, data } = shelf
  const client = createServiceClient(ctx, data.resources)
  const price = client && createPrices(client, ctx.services.platform)

  /** What only a service knows. */
  async function needed<T>(chain: ChainId | null, signal: AbortSignal, ask: (client: ServiceClient, signal: AbortSignal) => Promise<T>): Promise<T> {
    if (!client) throw new PorticoError('config', 'No `service`')
    const told = await client.ask(chain, signal, (each) => ask(client, each))
    if (told === null) throw new PorticoError('chain-unsupported', `The service does not serve ${chain ?? 'this'}`, { exit: 'unsupported', category: 'API_ERROR' })
    return told
  }

  return {
    portfolio: (query, signal) => loadPortfolio(shelf, client, query, signal),
    history: (query, signal) => needed(query.chain, signal, (each, inner) => loadHistory(each, query, inner)),
    nfts: (query, signal) => needed(query.chain, signal, (each, inner) => loadNfts(each, query, inner)),
    price: (query, signal) => needed(query.chain, signal, (_client, inner) => price!(query, inner)),
    async identity(address, chain, signal) {
      return client ? client.ask(chain, signal, (each) => client.http.get(`v1/identity/${address}`, { query: { sender: address }, parse: parseIdentity, signal: each })) : null
    },
  }
}
