/** Finds the transaction that took another one's place: the same sender's, with the same nonce. */
import { isFields } from '@portico/core/internal/storage/stored'
import type { Rpc } from '@portico/core'
import type { Hex } from './shared.ts'

/** A transaction that was mined in place of the one waited for. */
export interface Replacement {
  /** Its hash. */
  hash: Hex
  /** `repriced`: the same with another fee. `cancelled`: nothing, sent to the sender itself. `replaced`: something else. */
  reason: 'repriced' | 'cancelled' | 'replaced'
}

/** What identifies a transaction, and what it does. */
interface Sent {
  hash: Hex
  from: string
  nonce: bigint
  to: string | null
  value: bigint
  input: string
}

/** Ours: how many blocks are looked through, newest first. For a page that was suspended longer, no replacement is found. */
const depth = 128n

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)

/** A transaction as nodes describe it; undefined for whatever is none. */
function parseSent(value: unknown): Sent | undefined {
  if (!isFields(value)) return undefined
  const { hash, from, nonce, to, value: amount, input } = value
  if (!isQuantity(hash) || typeof from !== 'string' || !isQuantity(nonce) || !isQuantity(amount)) return undefined
  return { hash, from: from.toLowerCase(), nonce: BigInt(nonce), to: typeof to === 'string' ? to.toLowerCase() : null, value: BigInt(amount), input: String(input ?? '0x') }
}

function reasonOf(before: Sent, after: Sent): Replacement['reason'] {
  if (after.to === before.to && after.value === before.value && after.input === before.input) return 'repriced'
  return after.to === after.from && after.value === 0n ? 'cancelled' : 'replaced'
}

/**
 * Follows one transaction. Each call asks whether its nonce is used up by another one; it has to have seen the transaction once
 * before that.
 */
export function followReplacement(rpc: Rpc, hash: Hex): () => Promise<Replacement | undefined> {
  let sent: Sent | undefined
  let since = 0n
  const quantity = async (method: string, params: readonly string[]): Promise<bigint> => {
    const answer = await rpc.request(method, params, { dedupe: false })
    return isQuantity(answer) ? BigInt(answer) : 0n
  }
  return async () => {
    if (!sent) {
      since = await quantity('eth_blockNumber', [])
      sent = parseSent(await rpc.request('eth_getTransactionByHash', [hash], { dedupe: false }))
      return undefined
    }
    const { from, nonce } = sent
    if ((await quantity('eth_getTransactionCount', [from, 'latest'])) <= nonce) return undefined
    const newest = await quantity('eth_blockNumber', [])
    const oldest = newest - since > depth ? newest - depth : since
    for (let number = newest; number >= oldest; number--) {
      const block = await rpc.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, true], { dedupe: false })
      const listed = isFields(block) && Array.isArray(block['transactions']) ? block['transactions'].map(parseSent) : []
      const other = listed.find((each) => each?.from === from && each.nonce === nonce)
      // Mined itself, its receipt is on its way.
      if (other) return other.hash === hash ? undefined : { hash: other.hash, reason: reasonOf(sent, other) }
    }
    return undefined
  }
}
