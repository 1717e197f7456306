/** Stored on the window, because two instances may come from two copies of this package. */

const key: unique symbol = Symbol.for('portico.instances')

type Marked = Window & { [key]?: Map<string, Set<() => boolean>> }

/** Whether no other instance with this id runs on the page. In development only. */
export function isOnlyOne(page: Window, id: string, isRunning: () => boolean): boolean {
  const marked: Marked = page
  const all = (marked[key] ??= new Map())
  const others = [...(all.get(id) ?? [])].filter((each) => each !== isRunning && each())
  all.set(id, new Set([...others, isRunning]))
  return others.length === 0
}
