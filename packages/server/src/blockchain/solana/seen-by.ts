import { shortened } from '../shortened.ts'
import type { ChainSettings, ListedToken } from '../../settings/blockchain.ts'
import type { AccountTransaction, AccountTransfer } from '../types.ts'
import type { SolanaTransaction, TokenBalance } from './wire.ts'

interface Known {
  readonly native: ChainSettings['native']
  readonly listed: ReadonlyMap<string, ListedToken>
}

type Seen = Pick<
  AccountTransaction,
  'sender' | 'recipient' | 'nonce' | 'status' | 'fee' | 'type' | 'transfers'
>

/** They do not show a transaction's purpose. */
const helpers = ['ComputeBudget111111111111111111111111111111']

/** By balances before and after, without the fee. */
export function seenBy(account: string, transaction: SolanaTransaction, known: Known): Seen {
  const { meta } = transaction
  const { accountKeys: keys, instructions } = transaction.transaction.message
  const payer = keys[0]!.pubkey
  const fee = payer === account ? meta.fee : undefined
  const programs = instructions.flatMap(({ programId }) =>
    programId === undefined || helpers.includes(programId) ? [] : [programId],
  )
  const base = { sender: payer, nonce: 0, fee }
  // Only the fee was paid.
  if (meta.err !== null && meta.err !== undefined)
    return {
      ...base,
      recipient: programs[0] ?? '',
      status: 'failed',
      type: 'execute',
      transfers: [],
    }
  const deltas = deltasOf(transaction)
  const coin = coinDelta(account, transaction)
  const transfers = [
    ...(coin === 0n ? [] : [coinTransfer(coin, known)]),
    ...tokenTransfers(account, deltas, transaction, known),
  ]
  const moved = transfers.length > 0 ? transfers : ownTransfers(account, transaction, known)
  const type = typeOf(moved)
  const other = type === 'send' ? counterpart(account, moved[0]!, transaction, deltas) : undefined
  const recipient =
    type === 'receive' ? account : (other ?? (type === 'send' ? account : (programs[0] ?? '')))
  return { ...base, recipient, status: 'confirmed', type, transfers: moved }
}

function typeOf(transfers: readonly AccountTransfer[]): AccountTransaction['type'] {
  const has = (direction: AccountTransfer['direction']): boolean =>
    transfers.some((each) => each.direction === direction)
  if (has('in')) return has('out') ? 'trade' : 'receive'
  return transfers.length > 0 ? 'send' : 'execute'
}

function deltasOf({ meta }: SolanaTransaction): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  const deltas = new Map<string, Map<string, bigint>>()
  const add = (sign: bigint, { owner, mint, uiTokenAmount: { amount } }: TokenBalance): void => {
    if (owner === undefined) return
    const of = deltas.get(owner) ?? new Map<string, bigint>()
    deltas.set(owner, of.set(mint, (of.get(mint) ?? 0n) + sign * amount))
  }
  for (const each of meta.preTokenBalances) add(-1n, each)
  for (const each of meta.postTokenBalances) add(1n, each)
  return deltas
}

const lamportsOf = ({ meta }: SolanaTransaction, at: number): bigint =>
  (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n)

/** Without the fee and the rent of token accounts. */
function coinDelta(account: string, transaction: SolanaTransaction): bigint {
  const {
    meta,
    transaction: { message },
  } = transaction
  const at = message.accountKeys.findIndex(({ pubkey }) => pubkey === account)
  if (at === -1) return 0n
  const delta = lamportsOf(transaction, at) + (at === 0 ? meta.fee : 0n)
  // Usually the fee payer pays the rent of new token accounts and gets back that of its closed
  // ones.
  const made = at === 0 ? rentOf(meta.postTokenBalances, meta.preBalances, meta.postBalances) : 0n
  const closed = rentOf(
    meta.preTokenBalances.filter(({ owner }) => owner === account),
    meta.postBalances,
    meta.preBalances,
  )
  if (delta < 0n && made > 0n && -delta >= made) return delta + made
  if (delta > 0n && closed > 0n && delta >= closed) return delta - closed
  return delta
}

const wrapped = 'So11111111111111111111111111111111111111112'

/** Lamports of token accounts that are only in the first list, without wrapped coins. */
function rentOf(
  accounts: readonly TokenBalance[],
  absent: readonly bigint[],
  present: readonly bigint[],
): bigint {
  return accounts
    .filter(({ accountIndex: at }) => (absent[at] ?? 0n) === 0n && (present[at] ?? 0n) > 0n)
    .reduce(
      (sum, { accountIndex: at, mint, uiTokenAmount: { amount } }) =>
        sum + present[at]! - (mint === wrapped ? amount : 0n),
      0n,
    )
}

const directionOf = (delta: bigint): 'in' | 'out' => (delta > 0n ? 'in' : 'out')
const size = (delta: bigint): bigint => (delta < 0n ? -delta : delta)

function coinTransfer(delta: bigint, { native }: Known): AccountTransfer {
  const { name, symbol, decimals, icon } = native
  return {
    direction: directionOf(delta),
    kind: 'fungible',
    token: 'native',
    tokenId: undefined,
    amount: size(delta),
    facts: { name, symbol, decimals, icon },
  }
}

function tokenTransfers(
  account: string,
  deltas: ReturnType<typeof deltasOf>,
  { meta }: SolanaTransaction,
  { listed }: Known,
): AccountTransfer[] {
  return [...(deltas.get(account) ?? [])].flatMap(([mint, delta]): AccountTransfer[] => {
    if (delta === 0n) return []
    const { decimals } = [...meta.postTokenBalances, ...meta.preTokenBalances].find(
      (each) => each.mint === mint,
    )!.uiTokenAmount
    const { name = shortened(mint), symbol = shortened(mint), icon } = listed.get(mint) ?? {}
    return [
      {
        direction: directionOf(delta),
        kind: 'fungible',
        token: mint,
        tokenId: undefined,
        amount: size(delta),
        facts: { name, symbol, decimals, icon },
      },
    ]
  })
}

function ownTransfers(
  account: string,
  { transaction: { message } }: SolanaTransaction,
  known: Known,
): AccountTransfer[] {
  return message.instructions.flatMap(({ parsed }) =>
    parsed?.type === 'transfer' &&
    parsed.info.source === account &&
    parsed.info.destination === account
      ? [{ ...coinTransfer(parsed.info.lamports, known), direction: 'self' as const }]
      : [],
  )
}

function counterpart(
  account: string,
  { token, direction }: AccountTransfer,
  transaction: SolanaTransaction,
  deltas: ReturnType<typeof deltasOf>,
): string | undefined {
  if (direction === 'self') return account
  const gains: (readonly [string, bigint])[] =
    token === 'native'
      ? transaction.transaction.message.accountKeys.map(({ pubkey }, at) => [
          pubkey,
          lamportsOf(transaction, at),
        ])
      : [...deltas].map(([owner, of]) => [owner, of.get(token) ?? 0n])
  const [most] = gains
    .filter(([owner, gain]) => owner !== account && gain > 0n)
    .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  return most?.[0]
}
