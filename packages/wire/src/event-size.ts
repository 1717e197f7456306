/** Entries of objects and lists in one event, on all levels together. */
export const mostEntries = 2_048

/**
 * Whether a parsed body has no more entries than an event may have. Asked before the schema, which
 * reads every entry of an object before it counts them: 24,000 would take 50 ms.
 *
 * @example isEventSized(JSON.parse(body))
 */
export function isEventSized(event: unknown): boolean {
  let left = mostEntries
  const open = [event]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const keys = Object.keys(value)
    left -= keys.length
    if (left < 0) return false
    open.push(...Object.values(value))
  }
  return true
}
