import { createRemembered } from '../blockchain/prices/remember.ts'
import type { Offer } from './market.ts'
import type { Swap } from './types.ts'

/** The page asks again after ten seconds. */
const life = 2_000
const most = 500

type Key = string
const keyOf = ({ amount, ...swap }: Swap): Key =>
  JSON.stringify({ ...swap, amount: String(amount) })
const swapOf = (key: Key): Swap => {
  const { amount, ...swap } = JSON.parse(key) as Omit<Swap, 'amount'> & { amount: string }
  return { ...swap, amount: BigInt(amount) }
}

type Round = (swap: Swap) => Promise<readonly Offer[]>

/** Requests for the same swap within two seconds share one round of questions. */
export function createRounds(ask: Round, now: () => number): Round {
  const rounds = createRemembered<Key, readonly Offer[]>(
    async (keys) =>
      new Map(
        await Promise.all(
          keys.map(async (key): Promise<[Key, readonly Offer[]]> => [key, await ask(swapOf(key))]),
        ),
      ),
    life,
    most,
    now,
  )
  return async (swap) => {
    const key = keyOf(swap)
    return (await rounds.of([key])).get(key) ?? []
  }
}
