/** Finds the sender's transaction that used the same nonce. */
import { isFields } from '@portico/core/adapter'
import type { Json, Rpc } from '@portico/core'
import type { Hex } from './shared.ts'

/** A transaction that was mined in place of another one. */
export interface Replacement {
  /** Its hash. */
  hash: Hex
  /**
   * `repriced`: the same with another fee. `cancelled`: an empty transaction to the sender.
   * `replaced`: a different one.
   */
  reason: 'repriced' | 'cancelled' | 'replaced'
}

export interface Sent {
  hash: Hex
  from: string
  nonce: bigint
  to: string | null
  value: bigint
  input: string
}

export type AskNode = (method: string, params: Json) => Promise<Json>

/** Blocks to search, newest first, when the node has no old transaction counts. */
const depth = 128n

export const isQuantity = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)

const hexOf = (value: bigint): Hex => `0x${value.toString(16)}`

export function parseSent(value: unknown): Sent | undefined {
  if (!isFields(value)) return undefined
  const { hash, from, nonce, to, value: amount, input } = value
  if (!isQuantity(hash) || typeof from !== 'string' || !isQuantity(nonce) || !isQuantity(amount))
    return undefined
  return {
    hash,
    from: from.toLowerCase(),
    nonce: BigInt(nonce),
    to: typeof to === 'string' ? to.toLowerCase() : null,
    value: BigInt(amount),
    input: abridged(String(input ?? '0x')),
  }
}

/** The inverse of {@link parseSent}: a transaction is stored as JSON. */
export const sentAsJson = ({ nonce, value, ...rest }: Sent): Json => ({
  ...rest,
  nonce: hexOf(nonce),
  value: hexOf(value),
})

/** Long data is compared and stored by its start and length. Idempotent. */
const abridged = (input: string): string =>
  input.length > 1_024 ? `${input.slice(0, 1_000)}+${input.length}` : input

function reasonOf(before: Sent, after: Sent): Replacement['reason'] {
  if (after.to === before.to && after.value === before.value && after.input === before.input)
    return 'repriced'
  return after.to === after.from && after.value === 0n ? 'cancelled' : 'replaced'
}

/** Binary search; rejects when the node lacks the state of such old blocks. */
async function blockOfNonce(
  ask: AskNode,
  { from, nonce }: Sent,
  since: bigint,
  newest: bigint,
): Promise<bigint> {
  let [low, high] = [since, newest]
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await ask('eth_getTransactionCount', [from, hexOf(middle)])
    if (!isQuantity(count))
      throw new Error('The node does not say how many transactions there were')
    if (BigInt(count) > nonce) high = middle
    else low = middle + 1n
  }
  return low
}

/**
 * Finds the transaction that used a nonce.
 *
 * @param since A block in which it was not used yet.
 * @returns `itself` when it is the transaction, whose receipt will follow; undefined when none is
 *   found.
 */
export async function findReplacement(
  ask: AskNode,
  sent: Sent,
  since: bigint,
): Promise<Replacement | 'itself' | undefined> {
  const answer = await ask('eth_blockNumber', [])
  const newest = isQuantity(answer) ? BigInt(answer) : 0n
  const found = await blockOfNonce(ask, sent, since, newest).catch(() => null)
  const walked = newest - since > depth ? newest - depth : since
  for (let number = found ?? newest; number >= (found ?? walked); number--) {
    const block = await ask('eth_getBlockByNumber', [hexOf(number), true])
    const listed =
      isFields(block) && Array.isArray(block['transactions'])
        ? block['transactions'].map(parseSent)
        : []
    const other = listed.find((each) => each?.from === sent.from && each.nonce === sent.nonce)
    if (other)
      return other.hash === sent.hash
        ? 'itself'
        : { hash: other.hash, reason: reasonOf(sent, other) }
  }
  return undefined
}

/**
 * Each call checks whether another transaction has used the nonce; one call must have seen this one
 * before.
 */
export function followReplacement(rpc: Rpc, hash: Hex): () => Promise<Replacement | undefined> {
  let sent: Sent | undefined
  let since = 0n
  const ask: AskNode = (method, params) => rpc.request(method, params, { dedupe: false })
  const quantity = async (method: string, params: readonly string[]): Promise<bigint> => {
    const answer = await ask(method, params)
    return isQuantity(answer) ? BigInt(answer) : 0n
  }
  return async () => {
    if (!sent) {
      since = await quantity('eth_blockNumber', [])
      sent = parseSent(await ask('eth_getTransactionByHash', [hash]))
      return undefined
    }
    if ((await quantity('eth_getTransactionCount', [sent.from, 'latest'])) <= sent.nonce)
      return undefined
    const other = await findReplacement(ask, sent, since)
    return other === 'itself' ? undefined : other
  }
}
