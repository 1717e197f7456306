import type { Address, Hex } from 'viem'
import { balanceOfCoin, type ReadCall, type Reader } from '../calls/read.ts'
import type { Chain, Index, TokenFacts, Tokens } from '../types.ts'

/** So much of a token, in its smallest unit. */
export interface Holding {
  readonly facts: TokenFacts
  readonly amount: bigint
}

/**
 * Most contracts of a chain that are asked about one account, besides those that the operator
 * lists.
 */
const mostUnlisted = 1_000

const balanceCall = (token: Address, account: Address): ReadCall => ({
  to: token,
  data: `0x70a08231${account.slice(2).padStart(64, '0')}`,
})

/** One word, or undefined: a contract that answers otherwise has no balances. */
const amountOf = (answer: Hex | undefined): bigint | undefined =>
  answer?.length === 66 ? BigInt(answer) : undefined

/**
 * Zero-decimal tokens are most often tickets and spam: only those that the operator lists are
 * shown.
 */
const isShown = ({ decimals, listed }: TokenFacts): boolean => decimals > 0 || listed

interface Asked {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly index: Pick<Index, 'tokensOf'>
  readonly chain: Chain
  readonly account: Address
  /** Tokens that the client names. */
  readonly hints: readonly Address[]
}

/**
 * What an account holds of a chain's coin and tokens: those listed, those it has been sent, and
 * those that the asker named.
 */
export async function readHoldings({
  reader,
  tokens,
  index,
  chain,
  account,
  hints,
}: Asked): Promise<readonly Holding[]> {
  const listed = new Set(chain.settings.tokens.map(({ address }) => address as Address))
  const sent = await index.tokensOf(account, chain.id)
  const others = [...new Set([...hints, ...sent])]
    .filter((token) => !listed.has(token))
    .slice(0, mostUnlisted)
  const asked = [...listed, ...others]
  const coin = await readCoin(
    reader,
    chain,
    account,
    asked.map((token) => balanceCall(token, account)),
  )
  const amounts = new Map(asked.map((token, place) => [token, amountOf(coin.answers[place]) ?? 0n]))
  const held = asked.filter((token) => amounts.get(token)! > 0n)
  const facts = await tokens.describe(chain, coin.amount > 0n ? ['native', ...held] : held)
  return [...facts.values()].filter(isShown).map((each) => ({
    facts: each,
    amount: each.id === 'native' ? coin.amount : amounts.get(each.id)!,
  }))
}

/** The coin's balance along with other calls, of one block where the chain has Multicall3. */
async function readCoin(
  reader: Reader,
  chain: Chain,
  account: Address,
  calls: readonly ReadCall[],
): Promise<{ amount: bigint; answers: readonly (Hex | undefined)[] }> {
  if (calls.length > 0 && (await reader.multicall(chain))) {
    const [coin, ...answers] = await reader.read(chain, [balanceOfCoin(account), ...calls])
    const amount = amountOf(coin)
    if (amount !== undefined) return { amount, answers }
  }
  const [amount, answers] = await Promise.all([
    chain.client.getBalance({ address: account }),
    reader.read(chain, calls),
  ])
  return { amount, answers }
}
