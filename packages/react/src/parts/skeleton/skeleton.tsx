import type { ReactElement } from 'react'

/** Has a row's shape, so that the layout does not move. */
export function SkeletonRow({ width = 120 }: { width?: number }): ReactElement {
  return (
    <div className="row" aria-hidden="true">
      <span className="logo skeleton" />
      <span className="text">
        <span className="skeleton line" style={{ width }} />
      </span>
    </div>
  )
}

/** Labelled for screen readers. */
export function SkeletonRows({ count, label }: { count: number; label: string }): ReactElement {
  return (
    <div className="group" aria-busy="true">
      <span className="hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} width={96 + ((index * 37) % 56)} />
      ))}
    </div>
  )
}
