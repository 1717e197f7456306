/** What a simulation changes for an owner, by the accounts before and after it. */
import type { SimulatedChange, SimulatedGrant } from '@portico/core'
import { decodeBase58, encodeBase58 } from '@portico/core/base58'
import { heldSize, systemProgram, type Account } from './solana-accounts.ts'

/** An account that somebody else gets power over. */
export interface Handed {
  /** `owner`: it is theirs. `closer`: they may close it, and get what is left in it. */
  is: 'owner' | 'closer'
  account: string
  to: string
}

export interface Changes {
  changes: readonly SimulatedChange[]
  grants: readonly SimulatedGrant[]
  handed: readonly Handed[]
  /** False if something else of the owner's may have changed. */
  isWhole: boolean
}

/** One account, before and after. */
interface Pair {
  address: string
  before: Account
  after: Account
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
const isGone = ({ lamports }: Account): boolean => lamports === 0n

function names({ data }: Account, key: Uint8Array): boolean {
  for (let at = data.indexOf(key[0]!); at >= 0; at = data.indexOf(key[0]!, at + 1))
    if (isSame(data.subarray(at, at + key.length), key)) return true
  return false
}

/** The fields of a token account that are compared one by one. */
const compared = [
  [64, 108],
  [121, heldSize],
] as const

function withoutCompared(data: Uint8Array): Uint8Array {
  const rest = data.slice()
  for (const [from, to] of compared) rest.fill(0, from, to)
  // The owner is compared, too; the mint never changes.
  return rest.fill(0, 32, 64)
}

/** A nonce account: version, state, authority, nonce, price. */
const nonceSize = 80
const isNonce = ({ program, data }: Account): boolean =>
  program === systemProgram && data.length === nonceSize
const authorityOf = ({ data }: Account): string => encodeBase58(data.subarray(8, 40))

const isWallet = ({ program, data }: Account): boolean =>
  program === systemProgram && data.length === 0

/** All that changes is a balance, or a field that is compared. */
function isUnderstood({ before, after }: Pair): boolean {
  if (isWallet(before) && isWallet(after)) return true
  const isToken = [before, after].every((each) => each.held || isGone(each))
  if (isToken)
    return (
      isGone(before) ||
      isGone(after) ||
      isSame(withoutCompared(before.data), withoutCompared(after.data))
    )
  return (
    before.program === after.program &&
    after.lamports >= before.lamports &&
    (isSame(before.data, after.data) || (isNonce(before) && isNonce(after)))
  )
}

function balancesOf(owner: string, pairs: readonly Pair[]): SimulatedChange[] {
  const sums = new Map<string, bigint>()
  const count = ({ held }: Account, sign: 1n | -1n): void => {
    if (held?.owner === owner) sums.set(held.mint, (sums.get(held.mint) ?? 0n) + sign * held.amount)
  }
  for (const { before, after } of pairs) {
    count(before, -1n)
    count(after, 1n)
  }
  const [{ before, after }] = pairs as [Pair]
  return [
    { token: null, amount: after.lamports - before.lamports },
    ...[...sums].map(([token, amount]) => ({ token, amount })),
  ].filter(({ amount }) => amount !== 0n)
}

/** What the owner has let others take of the account's tokens, and had not before. */
function grantOf(owner: string, { before, after }: Pair): SimulatedGrant[] {
  if (after.held?.owner !== owner) return []
  const { mint, delegate, delegated } = after.held
  if (delegate === null || delegated === 0n) return []
  const had = before.held
  if (had?.owner === owner && had.delegate === delegate && had.delegated >= delegated) return []
  return [{ token: mint, spender: delegate, of: { is: 'amount', amount: delegated } }]
}

function handedOf(owner: string, { address, before, after }: Pair): Handed[] {
  if (isGone(after)) return []
  const passes = (is: Handed['is'], to: string): Handed[] => [{ is, account: address, to }]
  if (address === owner)
    return after.program === before.program ? [] : passes('owner', after.program)
  if (before.held?.owner === owner && after.held?.owner !== owner)
    return passes('owner', after.held?.owner ?? after.program)
  if (isNonce(before) && authorityOf(before) === owner) {
    const to = isNonce(after) ? authorityOf(after) : after.program
    return to === owner ? [] : passes('owner', to)
  }
  const closer = after.held?.owner === owner ? after.held.closer : null
  const had = before.held?.owner === owner ? before.held.closer : null
  return closer === null || closer === owner || closer === had ? [] : passes('closer', closer)
}

/** Rent of the owner's closed token accounts. */
function rentIn(owner: string, pairs: readonly Pair[]): bigint {
  return pairs.reduce(
    (sum, { before, after }) =>
      before.held?.owner === owner && isGone(after) ? sum + before.lamports : sum,
    0n,
  )
}

/**
 * An account of another program may be somebody else's alone (a pool). It may have changed
 * something of the owner's if it names the owner, or if nothing else explains the transaction.
 *
 * @param pairs The owner's own account comes first.
 */
export function changesOf(owner: string, fee: bigint, pairs: readonly Pair[]): Changes {
  const changes = balancesOf(owner, pairs)
  const grants = pairs.flatMap((pair) => grantOf(owner, pair))
  const handed = pairs.flatMap((pair) => handedOf(owner, pair))
  const coin = changes.find(({ token }) => token === null)?.amount ?? 0n
  const isFeeOnly = changes.every(({ token }) => token === null) && coin <= 0n && -coin <= fee
  const saysNothing = isFeeOnly && grants.length + handed.length === 0
  const key = decodeBase58(owner)
  const unknown = pairs.filter((pair) => !isUnderstood(pair))
  const namesOwner = ({ address, before, after }: Pair): boolean =>
    address === owner || !key || names(before, key) || names(after, key)
  const isRentMissing = saysNothing && rentIn(owner, pairs) > coin + fee
  return {
    changes,
    grants,
    handed,
    isWhole: !isRentMissing && !unknown.some((pair) => saysNothing || namesOwner(pair)),
  }
}
