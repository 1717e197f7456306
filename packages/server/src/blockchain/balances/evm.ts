import type { Address, Hex } from 'viem'
import { balanceOfCoin, type ReadCall, type Reader } from '../calls/read.ts'
import type { Chain, Index, TokenFacts, Tokens } from '../types.ts'

export interface Holding {
  readonly facts: TokenFacts
  readonly amount: bigint
}

const mostUnlisted = 1_000

const balanceCall = (token: Address, account: Address): ReadCall => ({
  to: token,
  data: `0x70a08231${account.slice(2).padStart(64, '0')}`,
})

/** Undefined where the answer is not one word: such a contract has no balances. */
const amountOf = (answer: Hex | undefined): bigint | undefined =>
  answer?.length === 66 ? BigInt(answer) : undefined

/** Tokens without decimals are mostly tickets and spam: only listed ones are shown. */
const isShown = ({ decimals, listed }: TokenFacts): boolean => decimals > 0 || listed

interface Asked {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly index: Pick<Index, 'tokensOf'>
  readonly chain: Chain
  readonly account: Address
  readonly hints: readonly Address[]
}

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

/** With Multicall3, the coin's balance and the calls are of one block. */
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
