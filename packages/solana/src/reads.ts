import type { ChainId, Json, Reads, Services, TokenAmount } from '@portico/core'
import { parseDecimals, parseHoldings, parseLamports, tokenPrograms } from './amounts.ts'

const commitment = 'confirmed'

/** SOL takes one request; tokens one, or two for all of both programs. */
export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const rpc = await services.rpc(chain)
  const network = services.network(chain)
  const request = (method: string, params: Json = []): Promise<Json> => rpc.request(method, params)

  const holdings = async (owner: string, filter: Json): Promise<Map<string, TokenAmount>> =>
    parseHoldings(
      await request('getTokenAccountsByOwner', [
        owner,
        filter,
        { encoding: 'jsonParsed', commitment },
      ]),
      owner,
    )

  /**
   * An owner without a token account holds zero; the network's list or the mint supplies the
   * decimals.
   */
  const none = async (mint: string): Promise<TokenAmount> => {
    const known = network?.tokens?.find(({ address }) => address === mint)?.decimals
    return {
      raw: '0',
      decimals: known ?? parseDecimals(await request('getTokenSupply', [mint, { commitment }])),
    }
  }

  return {
    request,
    block: 'getSlot',
    watch: () => rpc.watch({ method: 'getHealth' }),
    async balance(address, token) {
      if (token !== undefined)
        return (await holdings(address, { mint: token })).get(token) ?? none(token)
      const raw = parseLamports(await request('getBalance', [address, { commitment }]))
      return { raw, decimals: network?.nativeCurrency.decimals ?? 9 }
    },
    async tokens(address, tokens) {
      const programs = await Promise.allSettled(
        Object.values(tokenPrograms).map((programId) => holdings(address, { programId })),
      )
      if (programs.every(({ status }) => status === 'rejected'))
        throw (programs[0] as PromiseRejectedResult).reason
      const whole = programs.every(({ status }) => status === 'fulfilled')
      return Promise.all(
        tokens.map(async (mint) => {
          for (const program of programs) {
            const balance = program.status === 'fulfilled' ? program.value.get(mint) : undefined
            if (balance) return balance
          }
          // A mint belongs to one program: without both answers, a missing one does not mean zero.
          return whole ? none(mint).catch(() => null) : null
        }),
      )
    },
  }
}
