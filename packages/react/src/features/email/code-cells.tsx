import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { length } from './digits.ts'

export interface CodeCellsProps {
  /** The digits. */
  value: string
  onChange(text: string): void
  /** The field's accessible name. */
  label: string
  /** It is being looked at. */
  busy: boolean
  invalid: boolean
  /** The id of the text that describes it. */
  described: string
}

/**
 * One field, drawn as six cells: autofill, paste and screen readers find a field like any other.
 * From left to right in every script.
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
    // After the card has focused its title: in this view the visitor types a code.
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
        // There is one place to type at: behind the last digit.
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
