import type { Json, TransferSimulation } from '@portico/core'
import { isFields, readEvmLogs, tracedCoin } from '@portico/core/adapter'

/** A simulated transfer that succeeded. */
export interface SucceededRun {
  /** Null if the node gave none. */
  logs: readonly Json[] | null
  /** What the contracts' own balances say; tokens without a readable balance are missing. */
  balances: readonly { token: string; amount: bigint }[]
}

/** The tokens whose amounts the logs claim to move, other than the given ones. */
export const otherTokensIn = (
  { logs }: SucceededRun,
  owner: string,
  asked: readonly string[],
): string[] => readEvmLogs(logs ?? [], owner).tokens.filter((token) => !asked.includes(token))

const isTraced = (log: Json): boolean =>
  isFields(log) && String(log['address']).toLowerCase() === tracedCoin

/** What a successful run changes for the owner; `value` is the coin that the call sends to others. */
export function changesOf(
  { logs, balances }: SucceededRun,
  { owner, asked, value }: { owner: string; asked: readonly string[]; value: bigint },
): TransferSimulation {
  const logged = readEvmLogs(logs ?? [], owner)
  const compared = new Set(balances.map(({ token }) => token))
  const coin = logged.changes.filter(({ token }) => token === null)
  const claimed = logged.changes.filter(
    ({ token, item }) => token !== null && (item !== undefined || !compared.has(token)),
  )
  // Not every node traces the coin.
  if (value > 0n && !logs?.some(isTraced)) coin.push({ token: null, amount: -value })
  const changed = balances.filter(({ amount }) => amount !== 0n)
  return {
    is: 'success',
    changes: [...coin, ...changed, ...claimed],
    grants: logged.grants,
    isWhole:
      logs !== null &&
      logged.isWhole &&
      [...asked, ...logged.wraps].every((token) => compared.has(token)),
  }
}
