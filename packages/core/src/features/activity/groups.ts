import type { ActivityEntry } from './entry.ts'

export type ActivityFilter = 'all' | 'sent' | 'received' | 'other'

export const activityFilters: readonly ActivityFilter[] = ['all', 'sent', 'received', 'other']

const kindOf = ({ action }: ActivityEntry): ActivityFilter =>
  action === 'send' ? 'sent' : action === 'receive' ? 'received' : 'other'

export const fitsFilter = (entry: ActivityEntry, filter: ActivityFilter): boolean =>
  filter === 'all' || kindOf(entry) === filter

export interface ActivityGroup {
  readonly key: string
  readonly month: { readonly year: number; /** 0 to 11. */ readonly index: number } | null
  readonly entries: readonly ActivityEntry[]
}

/** @param entries Their order is kept. Months are in the visitor's local time. */
export function groupByMonth(entries: readonly ActivityEntry[]): readonly ActivityGroup[] {
  const groups = new Map<string, { month: ActivityGroup['month']; entries: ActivityEntry[] }>()
  for (const entry of entries) {
    const isInProgress = entry.status === 'pending' || entry.status === 'awaiting'
    const date = new Date(entry.time)
    const month = isInProgress ? null : { year: date.getFullYear(), index: date.getMonth() }
    const key = month ? `${month.year}-${month.index}` : 'now'
    const group = groups.get(key) ?? { month, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
