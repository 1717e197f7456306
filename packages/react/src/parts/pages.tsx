import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

export interface PagesProps<T> {
  items: readonly T[]
  /** Rows of a page: the unit that is in the document, or is not. */
  size: number
  label: string
  row: (item: T, index: number) => ReactNode
  keyOf: (item: T) => string
  /** Told whether the end is near: there may be more to ask for. */
  onEnd: (near: boolean) => void
}

/** How far beyond the visible part a page is drawn, pixels. */
const margin = 400
/** What a row takes before one has been measured, pixels. */
const rowHeight = 60

/**
 * A long list of which only the pages near the visible part are in the document: three at most, one of them for
 * whoever has left the focus in it. The others keep their measured height, so that nothing moves.
 */
export function Pages<T>({ items, size, label, row, keyOf, onEnd }: PagesProps<T>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<number, number>())
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]))
  const [focused, setFocused] = useState(-1)
  const count = Math.ceil(items.length / size)

  useEffect(() => {
    const root = list.current
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set([...before].filter((page) => page < count))
          for (const { target, isIntersecting } of entries) {
            const page = Number((target as HTMLElement).dataset['page'])
            if (isIntersecting) next.add(page)
            else if (next.delete(page)) heights.current.set(page, (target as HTMLElement).offsetHeight)
          }
          return next.size === before.size && [...next].every((page) => before.has(page)) ? before : next
        }),
      { root: root.closest('.view'), rootMargin: `${margin}px` },
    )
    for (const page of root.children) observer.observe(page)
    return () => observer.disconnect()
  }, [count])

  const atEnd = near.has(count - 1)
  useEffect(() => onEnd(atEnd), [onEnd, atEnd])

  return (
    <div ref={list} role="list" aria-label={label} className="group">
      {Array.from({ length: count }, (_, page) => {
        const start = page * size
        const shown = near.has(page) || page === focused
        const rows = Math.min(size, items.length - start)
        return (
          <div
            key={page}
            data-page={page}
            role="presentation"
            className="group"
            style={shown ? undefined : { height: heights.current.get(page) ?? rows * rowHeight }}
            onFocus={() => setFocused(page)}
            onBlur={() => setFocused(-1)}
          >
            {shown &&
              items.slice(start, start + size).map((item, at) => (
                <div key={keyOf(item)} role="listitem" aria-posinset={start + at + 1} aria-setsize={items.length}>
                  {row(item, start + at)}
                </div>
              ))}
          </div>
        )
      })}
    </div>
  )
}
