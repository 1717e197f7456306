import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { length } from './digits.ts'

export interface CodeCellsProps {
  value: string
  onChange(text: string): void
  label: string
  busy: boolean
  invalid: boolean
  described: string
}

/**
 * One field drawn as six cells, so that autofill, paste and screen readers work. Left to right in
 * every script.
 */
export function CodeCells({
  value,
  onChange,
  label,
  busy,
  invalid,
  described,
}: CodeCellsProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the card has focused its title.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      className="cells"
      dir="ltr"
      data-invalid={invalid ? '' : undefined}
      aria-busy={busy || undefined}
    >
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        pattern="[0-9]*"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={described}
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Typing is only possible behind the last digit.
        onSelect={({ currentTarget: input }) =>
          input.selectionStart !== input.selectionEnd ||
          input.setSelectionRange(input.value.length, input.value.length)
        }
        data-testid="email-code"
      />
      <div aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          <i key={at} className={at === Math.min(value.length, length - 1) ? 'next' : undefined}>
            {value[at]}
          </i>
        ))}
      </div>
    </div>
  )
}
