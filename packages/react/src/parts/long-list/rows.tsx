import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { LongList } from './long-list.tsx'

/** More than these are a long list. Our own value. */
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
  const groups = useMemo(() => [{ key: label, items }], [label, items])
  if (items.length > few)
    return <LongList groups={groups} size={rowsInPage} label={label} row={row} keyOf={keyOf} />
  return (
    <ul className="group" aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </ul>
  )
}
