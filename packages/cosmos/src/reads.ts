import { limits, PorticoError } from '@portico/core'
import type { ChainId, Json, Network, Reads, Services } from '@portico/core'
import { requestHttp } from '@portico/core/adapter'
import type { CosmosChains } from './chains.ts'

export type Denoms = Map<ChainId, Promise<string>>

const unknown = (cause?: unknown): PorticoError =>
  new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
    category: 'DATA_PARSING_ERROR',
    cause,
  })

/**
 * `request(path, query)` asks the endpoints in the host's order and resolves with the first JSON
 * answer. The native coin is the host's, else the chain's staking coin.
 */
export async function createReads(
  chain: ChainId,
  services: Services,
  chains: CosmosChains | undefined,
  denoms: Denoms,
): Promise<Reads> {
  const network = services.network(chain)
  if (!network)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  const request = (path: string, query?: Json): Promise<Json> => ask(services, network, path, query)

  const native = (): Promise<string> => {
    const named = chains?.[chain]?.denom
    if (named) return Promise.resolve(named)
    const ask = (): Promise<string> =>
      request('/cosmos/staking/v1beta1/params').then((reply) =>
        textAt(reply, 'params', 'bond_denom'),
      )
    const asked = denoms.get(chain) ?? ask()
    denoms.set(chain, asked)
    // After a failure the next read asks again.
    asked.catch(() => denoms.delete(chain))
    return asked
  }
  const amount = async (address: string, denom: string): Promise<string> => {
    const reply = await request(
      `/cosmos/bank/v1beta1/balances/${encodeURIComponent(address)}/by_denom`,
      { denom },
    )
    const raw = textAt(reply, 'balance', 'amount')
    if (textAt(reply, 'balance', 'denom') !== denom || !/^\d{1,80}$/.test(raw)) throw unknown()
    return raw
  }
  const tokenOf = (denom: string): number | undefined =>
    network.tokens?.find((token) => token.address === denom)?.decimals
  const token = async (
    address: string,
    denom: string,
  ): Promise<{ raw: string; decimals: number }> => {
    const decimals = tokenOf(denom)
    // A number without known decimals is no amount.
    if (decimals === undefined)
      throw new PorticoError('token-unsupported', 'Token Balance Unavailable', {
        exit: 'unsupported',
      })
    return { raw: await amount(address, denom), decimals }
  }

  return {
    request,
    async balance(address, denom) {
      if (denom !== undefined) return token(address, denom)
      return {
        raw: await amount(address, await native()),
        decimals: network.nativeCurrency.decimals,
      }
    },
    tokens: (address, all) =>
      Promise.all(all.map((denom) => token(address, denom).catch(() => null))),
  }
}

/** Each endpoint has its own deadline. */
async function ask(
  { platform, report }: Services,
  network: Network,
  path: string,
  query: Json | undefined,
): Promise<Json> {
  // A path must not continue the host's name: that would be another host.
  if (!path.startsWith('/'))
    throw new PorticoError('method-unsupported', `${path} is no path`, { exit: 'unsupported' })
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
  let failure: unknown = new PorticoError('rpc-no-url', 'The network has no HTTP RPC endpoint')
  for (const base of network.rpcUrls.default) {
    try {
      return await requestHttp(
        platform,
        `${base.replace(/\/$/, '')}${path}${search}`,
        {},
        { timeout: limits.rpcTimeout, read },
      )
    } catch (error) {
      failure = error
    }
  }
  report(failure)
  throw failure
}

async function read(response: Response): Promise<Json> {
  const { ok, status } = response
  if (!ok)
    throw new PorticoError('http-status', `HTTP status code ${status}`, {
      category: 'API_ERROR',
      data: { status },
    })
  try {
    return (await response.json()) as Json
  } catch (cause) {
    throw unknown(cause)
  }
}

function textAt(reply: Json, outer: string, inner: string): string {
  const value = (reply as Record<string, Record<string, unknown> | null> | null)?.[outer]?.[inner]
  if (typeof value !== 'string') throw unknown()
  return value
}
