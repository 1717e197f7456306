import { memo, useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

export interface LongListGroup<T> {
  key: string
  heading?: string
  items: readonly T[]
}

export interface LongListProps<T> {
  groups: readonly LongListGroup<T>[]
  /**
   * A page is in the document as a whole or not at all; few, so that drawing it fits in a frame.
   */
  size: number
  label: string
  /** The class of a page; default `group`, one row below the other. */
  layout?: string
  /** Assumed until a row has been measured, pixels; of several in a line, its part. Default 60. */
  rowHeight?: number
  /** The element of the groups' headings: one level below what stands before them. */
  heading?: 'h2' | 'h3'
  row: (item: T, index: number) => ReactNode
  keyOf: (item: T) => string
  /** Called with whether the end is near, to load more. */
  onEnd?: (near: boolean) => void
}

/** How far beyond the visible part pages are drawn, pixels. */
const margin = 400

interface Page<T> {
  id: string
  items: readonly T[]
  start: number
  of: number
}

function pagesOf<T>({ key, items }: LongListGroup<T>, size: number): readonly Page<T>[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => ({
    id: `${key}/${at}`,
    items: items.slice(at * size, (at + 1) * size),
    start: at * size,
    of: items.length,
  }))
}

/**
 * Only headings, pages near the visible part and the one with the focus are in the document. The
 * others keep their measured height. Pass the same `groups`, `row` and `keyOf` when nothing has
 * changed.
 */
export function LongList<T>({
  groups,
  size,
  label,
  layout = 'group',
  rowHeight = 60,
  heading: Heading = 'h3',
  row,
  keyOf,
  onEnd,
}: LongListProps<T>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<string, number>())
  const all = groups.map((group) => ({ ...group, pages: pagesOf(group, size) }))
  const ids = all.flatMap(({ pages }) => pages.map(({ id }) => id)).join('\n')
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(ids.split('\n').slice(0, 1)))
  const [focused, setFocused] = useState<string>()

  useEffect(() => {
    const root = list.current
    // jsdom has no IntersectionObserver: only the first page is drawn.
    if (!root || !globalThis.IntersectionObserver) return
    const known = new Set(ids.split('\n'))
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set([...before].filter((id) => known.has(id)))
          for (const { target, isIntersecting } of entries) {
            const { offsetHeight, dataset } = target as HTMLElement
            const id = dataset['page']!
            if (isIntersecting) next.add(id)
            else if (next.delete(id)) heights.current.set(id, offsetHeight)
          }
          return next.size === before.size && [...next].every((id) => before.has(id))
            ? before
            : next
        }),
      { root: root.closest('.view'), rootMargin: `${margin}px` },
    )
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
    return () => observer.disconnect()
  }, [ids])

  const atEnd = near.has(ids.slice(ids.lastIndexOf('\n') + 1))
  useEffect(() => onEnd?.(atEnd), [onEnd, atEnd])

  return (
    <div ref={list} className="group">
      {all.map(({ key, heading, pages }) => (
        <div key={key} className="group">
          {heading !== undefined && (
            <Heading>
              <bdi>{heading}</bdi>
            </Heading>
          )}
          <div role="list" aria-label={heading ?? label} className="group">
            {pages.map((page) => (
              <Rows
                key={page.id}
                {...page}
                layout={layout}
                row={row}
                keyOf={keyOf}
                shown={near.has(page.id) || page.id === focused}
                height={heights.current.get(page.id) ?? page.items.length * rowHeight}
                onFocused={setFocused}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

interface RowsProps<T> extends Pick<LongListProps<T>, 'row' | 'keyOf'>, Page<T> {
  layout: string
  shown: boolean
  height: number
  onFocused: (id: string | undefined) => void
}

function PlainRows<T>({
  id,
  items,
  start,
  of,
  layout,
  row,
  keyOf,
  shown,
  height,
  onFocused,
}: RowsProps<T>): ReactElement {
  return (
    <div
      data-page={id}
      role="presentation"
      className={layout}
      style={shown ? undefined : { height }}
      onFocus={() => onFocused(id)}
      onBlur={() => onFocused(undefined)}
    >
      {shown &&
        items.map((item, at) => (
          <div key={keyOf(item)} role="listitem" aria-posinset={start + at + 1} aria-setsize={of}>
            {row(item, start + at)}
          </div>
        ))}
    </div>
  )
}

/** Only pages that enter, leave or change are rendered. */
const Rows = memo(
  PlainRows,
  ({ items, ...before }, { items: next, ...now }) =>
    items.length === next.length &&
    items.every((item, at) => item === next[at]) &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name]),
) as typeof PlainRows
