import { isPending, isSameAddress } from '../../state/select.ts'
import type {
  AccountApproval,
  AccountTransaction,
  AccountTransfer,
} from '../../blockchain/types.ts'
import { formatUnits } from '../../format/amount.ts'
import type { ChainId } from '../../types/network.ts'
import type { TrackedTransaction } from '../../types/transactions.ts'
import type { ActivityEntry, ActivityAction, Moved } from './entry.ts'

export interface ActivityOf {
  readonly account: string
  readonly chain: ChainId
  readonly decimals: number
}

const plain = (hash: string): string => (/^0x/i.test(hash) ? hash.toLowerCase() : hash)

/**
 * History has the type; tracking has the label, and the status until history has it. Pending ones
 * come first. Without spam, and without transactions of others that transferred nothing.
 */
export function activityEntries(
  history: readonly AccountTransaction[],
  tracked: readonly TrackedTransaction[],
  of: ActivityOf,
): readonly ActivityEntry[] {
  const mine = tracked.filter(
    (each) => each.chain === of.chain && isSameAddress(each.account, of.account),
  )
  const followed = new Map<string, TrackedTransaction>()
  for (const each of mine)
    for (const hash of hashesOf(each)) if (!followed.has(hash)) followed.set(hash, each)
  const joined = new Set<TrackedTransaction>()
  const found = new Map<string, ActivityEntry>()
  for (const row of history) {
    const key = plain(row.hash)
    if (row.chain !== of.chain || found.has(key)) continue
    const own = followed.get(key) ?? null
    if (own) joined.add(own)
    if (own || isWanted(row, of)) found.set(key, toEntry(row, own))
  }
  for (const each of mine)
    if (!joined.has(each)) found.set(plain(each.hash), followedEntry(each, of))
  return [...found.values()].sort(
    (a, b) => Number(isPending(b)) - Number(isPending(a)) || b.time - a.time,
  )
}

/**
 * Hashes under which history may have it. A replacement that is a different transaction has its own
 * row.
 */
function hashesOf({ hash, becameHash, status, reason }: TrackedTransaction): readonly string[] {
  const isOther = status === 'replaced' && reason !== 'repriced'
  return [plain(hash), ...(becameHash === undefined || isOther ? [] : [plain(becameHash)])]
}

const isNothing = ({ amount }: AccountTransfer): boolean => !/[1-9]/.test(amount)
const isUnwanted = ({ token, nft }: AccountTransfer): boolean => token?.spam ?? nft?.spam ?? false

/** A transaction of another account without a transfer may imitate one of the visitor's. */
function isWanted({ transfers, from }: AccountTransaction, { account }: ActivityOf): boolean {
  const isOwn = isSameAddress(from, account)
  if (transfers.length === 0) return isOwn
  if (transfers.every(isUnwanted))
    return isOwn && transfers.some(({ nft, direction }) => !nft && direction === 'out')
  return isOwn || !transfers.every(isNothing)
}

const actions: Partial<Record<AccountTransaction['type'], ActivityAction>> = {
  bought: 'trade',
  sell: 'trade',
}

/** What the card sent. Where the wallet sent something else, it says nothing of that. */
const transferOf = (tracked: TrackedTransaction | null): TrackedTransaction['transfer'] =>
  tracked?.differs ? undefined : tracked?.transfer

const swapOf = (tracked: TrackedTransaction | null): TrackedTransaction['swap'] =>
  tracked?.differs ? undefined : tracked?.swap

/** What was quoted, until it is known what was received. */
function swapped(swap: NonNullable<TrackedTransaction['swap']>): readonly Moved[] {
  const { from, to, amountIn, quotedOut, amountOut = quotedOut } = swap
  const moved = (
    direction: Moved['direction'],
    { token, symbol, decimals }: typeof from,
    amount: string,
  ): Moved => ({
    direction,
    amount: formatUnits(amount, decimals),
    value: null,
    symbol,
    name: null,
    icon: null,
    token,
    isNft: false,
  })
  return [moved('out', from, amountIn), moved('in', to, amountOut)]
}

function toEntry(row: AccountTransaction, tracked: TrackedTransaction | null): ActivityEntry {
  const { chain, hash, type, time, from, to, fee, transfers, approvals } = row
  // A router's call is a swap where the card has sent it as one.
  const isSwap = swapOf(tracked) !== undefined && type === 'execute'
  const action = isSwap ? 'trade' : (actions[type] ?? (type as ActivityAction))
  const moved = transfers.filter((each) => !isUnwanted(each)).map(toMoved)
  const transfer = transferOf(tracked)
  // A token's or collection's contract is shown as such.
  const contracts = [...moved.map(({ token }) => token), ...approvals.map(({ address }) => address)]
  const isContract = contracts.some((each) => each !== null && isSameAddress(each, to))
  const sentTo =
    transfer?.to ??
    (action === 'send' ? partyOf(row, 'out') : null) ??
    (isContract || to === '' ? null : to)
  // A dropped or replaced one is in no block: history has the one in its place.
  const status = tracked && row.status === 'pending' ? tracked.status : row.status
  return {
    key: `${chain}/${plain(hash)}`,
    chain,
    hash,
    isOnChain: true,
    time,
    status,
    action,
    moved,
    // A failed one has given nothing.
    approvals: status === 'confirmed' ? approvals : [],
    other: otherOf(row, action, sentTo),
    from,
    to: sentTo,
    typedName: transfer?.name ?? null,
    fee,
    row,
    tracked,
  }
}

const isApproval = (action: ActivityAction): boolean => action === 'approve' || action === 'revoke'

function otherOf(
  row: AccountTransaction,
  action: ActivityAction,
  sentTo: string | null,
): string | null {
  if (isApproval(action)) return spenderOf(row.approvals)
  return action === 'receive' ? (partyOf(row, 'in') ?? row.from) : sentTo
}

/** The only one; null when there are several, or the service names none. */
function spenderOf(approvals: readonly AccountApproval[]): string | null {
  const [one, ...others] = new Set(approvals.map(({ spender }) => spender))
  return others.length === 0 ? (one ?? null) : null
}

/** The only counterparty, spam aside; null when there are several or the service names none. */
function partyOf(
  { transfers }: AccountTransaction,
  direction: AccountTransfer['direction'],
): string | null {
  const [one, ...others] = new Set(
    transfers
      .filter((each) => each.direction === direction && !isUnwanted(each))
      .map(({ counterparty }) => counterparty),
  )
  return others.length === 0 ? (one ?? null) : null
}

const toMoved = ({ direction, amount, value, token, nft }: AccountTransfer): Moved => ({
  direction,
  amount,
  value,
  symbol: token?.symbol ?? '',
  name: nft?.name ?? token?.name ?? null,
  icon: token?.icon ?? nft?.image ?? null,
  token: token?.address ?? nft?.address ?? null,
  isNft: nft !== null,
})

function followedEntry(tracked: TrackedTransaction, { decimals }: ActivityOf): ActivityEntry {
  const { chain, hash, becameHash, kind, status, reason, account, at, endedAt, fee } = tracked
  const transfer = transferOf(tracked)
  const swap = swapOf(tracked)
  const isOther = status === 'replaced' && reason !== 'repriced'
  const shown = becameHash === undefined || isOther ? hash : becameHash
  const sent: readonly Moved[] = transfer
    ? [
        {
          direction: 'out',
          amount: formatUnits(transfer.amount, transfer.decimals),
          value: null,
          symbol: transfer.symbol,
          name: null,
          icon: null,
          token: transfer.token,
          isNft: false,
        },
      ]
    : []
  return {
    key: `${chain}/${plain(hash)}`,
    chain,
    hash: shown,
    isOnChain: kind === 'transaction' || shown !== hash,
    time: isPending(tracked) ? at : (endedAt ?? at),
    status,
    action: tracked.swap ? 'trade' : tracked.transfer ? 'send' : 'execute',
    moved: swap ? swapped(swap) : sent,
    approvals: [],
    other: transfer?.to ?? null,
    from: account,
    to: transfer?.to ?? null,
    typedName: transfer?.name ?? null,
    fee: fee === undefined ? null : formatUnits(fee, decimals),
    row: null,
    tracked,
  }
}
