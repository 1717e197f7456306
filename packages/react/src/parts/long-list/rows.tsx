import { useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { LongList as LongListComponent } from './long-list.tsx'

/** How many are drawn before the paging code has loaded. Our own value. */
const few = 30
const rowsInPage = 10

export interface RowsProps<T> {
  label: string
  items: readonly T[]
  /** Pass the same function when nothing has changed. */
  row(item: T): ReactNode
  keyOf(item: T): string
}

/** Of a long list, only what is near the visible part is in the document. */
export function Rows<T>({ label, items, row, keyOf }: RowsProps<T>): ReactElement {
  const isLong = items.length > few
  const [Long, setLong] = useState<typeof LongListComponent | null>()
  useEffect(() => {
    // Without the paging code, all are drawn.
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
