import { useRef } from 'react'
import type { ReactElement } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

export interface SearchProps {
  /** The query. */
  value: string
  /** Called with the query at each change, and with an empty text when it is cleared. */
  onChange: (value: string) => void
  /** The field's accessible name and its placeholder. */
  label: string
  /** The accessible name of the button that clears the field. */
  clearLabel: string
}

/** A search field with a button that clears it; the focus then stays in the field. */
export function Search({ value, onChange, label, clearLabel }: SearchProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton label={clearLabel} icon="close" onPress={clear} />}
    </div>
  )
}
