import { useRef } from 'react'
import type { ReactElement } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

export interface SearchProps {
  value: string
  onChange: (value: string) => void
  label: string
  clearLabel: string
}

/** Clearing keeps the focus in the field. */
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
