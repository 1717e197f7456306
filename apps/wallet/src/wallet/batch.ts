import { isHex, isRecord, isText } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'

/** One request for calls. `calls` counts those asked for; a hash stands for each that was sent. */
export type Batch = {
  readonly site: string
  readonly id: string
  readonly chainId: number
  readonly calls: number
  readonly hashes: readonly Hex[]
  /** No more of them will be sent: one failed. */
  readonly stopped: boolean
}

/** Reads one from storage; undefined when it is malformed. */
export function parseBatch(value: unknown): Batch | undefined {
  if (!isRecord(value)) return undefined
  const { site, id, chainId, calls, hashes } = value
  const isHash = (hash: unknown): hash is Hex => isHex(hash) && hash.length === 66
  const isCount = (count: unknown): count is number =>
    typeof count === 'number' && Number.isSafeInteger(count) && count > 0
  if (!isText(site, 2048) || !isText(id, 4096) || !isCount(chainId) || !isCount(calls))
    return undefined
  if (!Array.isArray(hashes) || !hashes.every(isHash)) return undefined
  return { site, id, chainId, calls, hashes, stopped: value['stopped'] === true }
}
