import type { ReactElement } from 'react'

/** A row before its data: the same shape, so that nothing moves when it comes. */
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

/** Several of them, and the word for those who cannot see them. */
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
