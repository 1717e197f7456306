import type { Context } from '../contracts/context.ts'
import { isSameAddress } from '../state/select.ts'
import type { TrackedTransaction } from '../types/transactions.ts'
import { accountOf } from './prices.ts'
import type { PortfolioQuery } from './queries.ts'

/** A service may answer from its cache for this time, milliseconds. */
const cached = 30_000
/** A service reads at most these. */
const most = 100

/**
 * What the service has to read again, as CAIP-10: the caller's tokens, and those of the account's
 * transactions that are pending, because they may be mined before that is known here, or have ended
 * since the service's answer was cached.
 */
export function changedTokens(
  { state, services }: Pick<Context, 'state' | 'services'>,
  { address, chain, changed = [], isChanged = false }: PortfolioQuery,
): readonly string[] {
  const since = services.platform.now() - cached
  const recent = (state.get().slices.activity?.tracked ?? []).filter(
    (one) => one.chain === chain && isOf(one, address) && isRecent(one, since),
  )
  const tokens = recent.flatMap(({ transfer, swap }) =>
    [transfer?.token, swap?.from.token, swap?.to.token].flatMap((token) => token ?? []),
  )
  // The coin pays the fee of each.
  const found = isChanged || recent.length > 0 ? [null, ...tokens] : []
  const named = found.map((token) => accountOf(chain, token))
  return [...new Set([...changed, ...named])].slice(0, most)
}

const isOf = ({ account, transfer }: TrackedTransaction, address: string): boolean =>
  isSameAddress(account, address) || (transfer !== undefined && isSameAddress(transfer.to, address))

const isRecent = ({ status, endedAt = 0 }: TrackedTransaction, since: number): boolean =>
  status === 'pending' || endedAt >= since
