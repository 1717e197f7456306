import { createRemembered } from '../blockchain/prices/remember.ts'
import type { Blockchain, Chain, TokenFacts, TokenId } from '../blockchain/types.ts'
import { defined } from '../utils/defined.ts'
import type { ConvertToken } from '../wire.ts'
import { takesPermits } from './erc20.ts'
import { coin } from './shapes.ts'

const hour = 3_600_000
const most = 5_000

export type ConvertTokens = (
  chain: Chain,
  ids: readonly TokenId[],
) => Promise<readonly ConvertToken[]>

/** Facts of the operator's list and of contracts. What is no token is left out. */
export function createConvertTokens(
  { tokens, chains }: Pick<Blockchain, 'tokens' | 'chains'>,
  now: () => number,
): ConvertTokens {
  /** By chain and token. */
  const permits = createRemembered<string, boolean>(
    async (keys) =>
      new Map(
        await Promise.all(
          keys.map(async (key) => {
            const [chain, token] = key.split(' ') as [string, string]
            return [key, await takesPermits(chains.get(chain)!, token)] as [string, boolean]
          }),
        ),
      ),
    hour,
    most,
    now,
  )

  async function permitsOf(
    chain: Chain,
    facts: readonly TokenFacts[],
  ): Promise<ReadonlySet<string>> {
    const keys = facts.filter(({ id }) => id !== 'native').map(({ id }) => `${chain.id} ${id}`)
    // A node that fails makes approvals of what could be permits.
    const known = await permits.of(keys).catch(() => new Map<string, boolean>())
    return new Set(keys.filter((key) => known.get(key)))
  }

  return async (chain, ids) => {
    const described = await tokens.describe(chain, ids)
    const facts = ids.flatMap((id) => described.get(id) ?? [])
    const signed = await permitsOf(chain, facts)
    return facts.map(({ id, name, symbol, decimals, icon }) =>
      defined({
        name,
        symbol,
        address: `${chain.id}:${id === 'native' ? coin : id}`,
        decimals,
        logoUri: icon,
        eip2612: signed.has(`${chain.id} ${id}`),
      }),
    )
  }
}
