import type { ReactElement } from 'react'

export function Or({ text }: { text: string }): ReactElement {
  return <p className="or sub">{text}</p>
}
