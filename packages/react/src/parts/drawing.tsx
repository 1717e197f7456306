import type { ReactElement } from 'react'

const drawings = {
  arch: 'M7 48h42M12 48V26a16 16 0 0 1 32 0v22M20 48V27a8 8 0 0 1 16 0v21',
  coin: 'M28 44a16 16 0 1 0 0-32 16 16 0 0 0 0 32Zm0-6a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8 50h40',
  letter: 'M9 16h38v26H9zm0 1 19 15 19-15M9 50h38',
} as const

export type DrawingName = keyof typeof drawings

/** The small line drawing of an empty state. */
export function Drawing({ name }: { name: DrawingName }): ReactElement {
  return (
    <svg viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
