/** Kept over reloads: hashes of messages, `<topic>:<id>` of requests. */
import { isSeen } from '../storage/stored-records.ts'
import type { Row, Vault } from '../storage/vault.ts'
import { seenMost } from './limits.ts'
import type { Context } from './state.ts'

/** By topic, so that messages do not displace requests. */
const topicIn = (key: string): string => key.slice(64) && key.slice(0, 64)
/** Marks our own requests; no real id is that low. */
export const ours = 0
/** 0 for a message. */
const idIn = (key: string): number => Number(key.slice(65))

/**
 * Keeps the last messages and each topic's highest request ids, because ids come from a wallet's
 * clock. A lower id then counts as handled, which messages in the mailbox are not. A clock ahead
 * for a while uses up some entries.
 */
export function remember(rows: readonly Row[], vault: Vault): Context['handled'] {
  const groups = new Map<string, Map<string, number>>()

  function groupOf(key: string): Map<string, number> {
    const group = groups.get(topicIn(key)) ?? new Map<string, number>()
    groups.set(topicIn(key), group)
    return group
  }

  function keep(key: string, rank: number): void {
    const group = groupOf(key).set(key, rank)
    if (group.size <= seenMost) return
    const [lowest = ''] = [...group].reduce((one, other) => (other[1] < one[1] ? other : one))
    group.delete(lowest)
    void vault.del('seen', lowest)
  }

  for (const { id, value } of rows.filter(isSeen)) keep(id, idIn(id) || value)
  return {
    has(key) {
      const group = groupOf(key)
      return (
        group.has(key) ||
        (group.size >= seenMost && idIn(key) > 0 && idIn(key) < Math.min(...group.values()))
      )
    },
    add(key, value) {
      const rank = idIn(key) || Math.max(0, ...groupOf(key).values()) + 1
      const stored = vault.put('seen', key, value ?? rank)
      keep(key, rank)
      return stored
    },
  }
}
