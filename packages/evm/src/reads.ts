/** Balances of coins and of ERC-20 tokens, whose calls are two words; viem loads for names only. */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, Reads, Services, TokenAmount } from '@portico/core'
import { loadNames } from './bundles.ts'
import { tokenBalance, tokenBalances } from './erc20.ts'

export * from './erc20.ts'

export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const rpc = await services.rpc(chain)
  const network = services.network(chain)
  const request = (method: string, params: Json = []): Promise<Json> => rpc.request(method, params)

  return {
    request,
    block: 'eth_blockNumber',
    watch: () =>
      rpc.watch({ method: 'eth_chainId', accept: (id) => chain === `eip155:${Number(id)}` }),
    async balance(address, token): Promise<TokenAmount> {
      if (token !== undefined) return tokenBalance(request, token, address)
      const hex = await request('eth_getBalance', [address, 'latest'])
      if (typeof hex !== 'string' || !/^0x[0-9a-f]+$/i.test(hex))
        throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
          category: 'DATA_PARSING_ERROR',
        })
      return { raw: BigInt(hex).toString(), decimals: network?.nativeCurrency.decimals ?? 18 }
    },
    tokens: (address, tokens) => tokenBalances(request, tokens, address),
    async identity(address) {
      if (!network?.contracts?.ensUniversalResolver) return { name: null, avatar: null }
      return (await loadNames()).lookUp(network, request, address)
    },
  }
}
