import type { ReactElement } from 'react'

/** Between wallets and logins. */
export function Or({ text }: { text: string }): ReactElement {
  return <p className="or sub">{text}</p>
}
