/**
 * The instances that run on a page. They are stored on its window, because two may come from two
 * copies of this package.
 */

const key: unique symbol = Symbol.for('portico.instances')

type Marked = Window & { [key]?: Map<string, Set<() => boolean>> }

/**
 * Whether an instance is the only running one with its id on the page. Called in development only.
 */
export function isAlone(page: Window, id: string, isRunning: () => boolean): boolean {
  const marked: Marked = page
  const all = (marked[key] ??= new Map())
  const others = [...(all.get(id) ?? [])].filter((each) => each !== isRunning && each())
  all.set(id, new Set([...others, isRunning]))
  return others.length === 0
}
