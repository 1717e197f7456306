import { memo, useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

export interface PagesProps<T> {
  items: readonly T[]
  /** A page is in the document as a whole, or not at all. */
  size: number
  label: string
  row: (item: T, index: number) => ReactNode
  keyOf: (item: T) => string
  onEnd: (near: boolean) => void
}

/** How far beyond the visible part pages are drawn, pixels. */
const margin = 400
/** Assumed until a row has been measured, pixels. */
const rowHeight = 60

/**
 * Only pages near the visible part, and the one with the focus, are in the document. The others
 * keep their measured height. Pass the same `row` and `keyOf` at each render.
 */
export function Pages<T>({ items, size, label, row, keyOf, onEnd }: PagesProps<T>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<number, number>())
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]))
  const [focused, setFocused] = useState(-1)
  const count = Math.ceil(items.length / size)

  useEffect(() => {
    const root = list.current
    // jsdom has no IntersectionObserver: only the first page is drawn.
    if (!root || !globalThis.IntersectionObserver) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set([...before].filter((page) => page < count))
          for (const { target, isIntersecting } of entries) {
            const page = Number((target as HTMLElement).dataset['page'])
            if (isIntersecting) next.add(page)
            else if (next.delete(page))
              heights.current.set(page, (target as HTMLElement).offsetHeight)
          }
          return next.size === before.size && [...next].every((page) => before.has(page))
            ? before
            : next
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
      {Array.from({ length: count }, (_, page) => (
        <Page
          key={page}
          page={page}
          items={items}
          size={size}
          row={row}
          keyOf={keyOf}
          shown={near.has(page) || page === focused}
          height={heights.current.get(page)}
          onFocused={setFocused}
        />
      ))}
    </div>
  )
}

interface PageProps<T> extends Pick<PagesProps<T>, 'items' | 'size' | 'row' | 'keyOf'> {
  page: number
  shown: boolean
  height: number | undefined
  onFocused: (page: number) => void
}

function PlainPage<T>({
  page,
  items,
  size,
  row,
  keyOf,
  shown,
  height,
  onFocused,
}: PageProps<T>): ReactElement {
  const start = page * size
  return (
    <div
      data-page={page}
      role="presentation"
      className="group"
      style={
        shown ? undefined : { height: height ?? Math.min(size, items.length - start) * rowHeight }
      }
      onFocus={() => onFocused(page)}
      onBlur={() => onFocused(-1)}
    >
      {shown &&
        items.slice(start, start + size).map((item, at) => (
          <div
            key={keyOf(item)}
            role="listitem"
            aria-posinset={start + at + 1}
            aria-setsize={items.length}
          >
            {row(item, start + at)}
          </div>
        ))}
    </div>
  )
}

const Page = memo(PlainPage) as typeof PlainPage
