import type { ReactElement, ReactNode } from 'react'

/** Keeps the place of the button until it has loaded. */
export function AccountFrame({ children }: { readonly children?: ReactNode }): ReactElement {
  if (children) return <>{children}</>
  return (
    <span className="action" aria-hidden="true">
      <span />
      {'\u00a0'}
    </span>
  )
}
