/** EIP-5792. */
import type { ChainId, Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'

/**
 * `supported`: several calls as one, all or none. `ready`: the same, once the visitor has agreed to
 * upgrade the account.
 */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/** A wallet's capabilities on one chain. */
export interface ChainCapabilities {
  /** Whether it sends several calls as one. */
  atomic: AtomicStatus
  /** All capabilities, by name. */
  all: Readonly<Record<string, Json>>
}

/**
 * A wallet's capabilities on one chain, including those for all chains (`0x0`).
 *
 * @param answer The result of {@link getCapabilities}.
 * @example const { atomic } = capabilitiesOf(await getCapabilities(portico), 'eip155:1')
 */
export function capabilitiesOf(answer: unknown, chain: ChainId): ChainCapabilities {
  const chains = isFields(answer) ? Object.entries(answer) : []
  const reportedFor = (id: number): Readonly<Record<string, Json>> => {
    const found = chains.find(
      ([key]) => /^(0x[0-9a-f]+|\d+)$/i.test(key) && Number(key) === id,
    )?.[1]
    return isFields(found) ? found : {}
  }
  const all = { ...reportedFor(0), ...reportedFor(Number(chain.slice('eip155:'.length))) }
  return { atomic: atomicIn(all), all }
}

/** `atomicBatch` is of EIP-5792's first version. */
function atomicIn({ atomic, atomicBatch }: Readonly<Record<string, Json>>): AtomicStatus {
  const status = isFields(atomic) ? atomic['status'] : undefined
  if (status === 'supported' || status === 'ready') return status
  return isFields(atomicBatch) && atomicBatch['supported'] === true ? 'supported' : 'unsupported'
}
