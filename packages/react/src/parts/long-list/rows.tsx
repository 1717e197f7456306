import { useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { LongList as LongListComponent } from './long-list.tsx'

/**
 * Ours: so many are in the document at once, before what draws a part of a longer list has loaded.
 */
const few = 30
const rowsInPage = 10

export interface RowsProps<T> {
  /** The accessible name of the list. */
  label: string
  items: readonly T[]
  /** Renders a row. Pass the same function when nothing has changed. */
  row(item: T): ReactNode
  /** A row's React key. */
  keyOf(item: T): string
}

/**
 * A list of rows. Of a long one, only what is near the visible part is in the document; its code is
 * fetched for it.
 */
export function Rows<T>({ label, items, row, keyOf }: RowsProps<T>): ReactElement {
  const isLong = items.length > few
  const [Long, setLong] = useState<typeof LongListComponent | null>()
  useEffect(() => {
    // Without that code the list is drawn as a whole.
    if (isLong)
      import('./long-list.tsx').then(
        ({ LongList }) => setLong(() => LongList),
        () => setLong(null),
      )
  }, [isLong])
  const groups = useMemo(() => [{ key: label, items }], [label, items])
  if (isLong && Long)
    return <Long groups={groups} size={rowsInPage} label={label} row={row} keyOf={keyOf} />
  return (
    <ul className="group" aria-label={label}>
      {(Long === undefined ? items.slice(0, few) : items).map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </ul>
  )
}
