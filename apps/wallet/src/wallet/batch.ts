import { isHex, isRecord, isText } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'

/** `calls` counts the requested; a hash for each sent. */
export type Batch = {
  readonly site: string
  readonly id: string
  readonly chainId: number
  readonly calls: number
  readonly hashes: readonly Hex[]
  /** One failed, so no more are sent. */
  readonly stopped: boolean
}

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
