import type { ReactElement } from 'react'

const drawings = {
  arch: 'M8 50h40M13 50V27a15 15 0 0 1 30 0v23M22 50V30a6 6 0 0 1 12 0v20M28 8v-3M15 13l-2-2m28 2 2-2',
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
