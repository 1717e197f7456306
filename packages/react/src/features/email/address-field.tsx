import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { isEmailAddress } from '@portico/core/login'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'

addIcons({
  arrow: 'M4.5 10h11m-4.5-4.5 4.5 4.5-4.5 4.5',
})

export interface AddressFieldProps {
  onSubmit(email: string): void
  /** The reason for the last rejection. */
  error?: string | undefined
  busy?: boolean
}

/** An invalid address is reported at once, not sent. */
export function AddressField({ onSubmit, error, busy = false }: AddressFieldProps): ReactElement {
  const { ui, t } = useModalContext()
  const mayConnect = useLegal()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const typed = useModalState((state) => state.slices.email?.typed ?? '')
  const [isWrong, setWrong] = useState(false)
  // Disappears when the visitor edits the address.
  const [refused, setRefused] = useState<string>()
  const wrong = isWrong ? t('email.invalid') : error !== refused ? error : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    const email = typed.trim()
    const isAddress = isEmailAddress(email)
    setWrong(!isAddress)
    if (!isAddress) return field.current?.focus()
    if (mayConnect()) onSubmit(email)
  }
  return (
    <form className="address" noValidate onSubmit={submit} data-testid="email-form">
      <div className="field" data-invalid={wrong === undefined ? undefined : ''}>
        <Icon name="mail" />
        <input
          ref={field}
          type="email"
          inputMode="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          dir="auto"
          aria-label={t('email.label')}
          placeholder={t('email.label')}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : id}
          readOnly={busy}
          value={typed}
          onChange={(event) => {
            ui.updateSlice('email', { typed: event.currentTarget.value })
            setWrong(false)
            setRefused(error)
          }}
          data-testid="email-field"
        />
        {/* Its place is reserved, so that the text does not move. */}
        <button
          type="submit"
          className="go"
          aria-label={t('email.go')}
          aria-busy={busy || undefined}
          hidden={typed.trim() === '' && !busy}
          data-testid="email-go"
        >
          <Icon name="arrow" flip />
        </button>
      </div>
      <p className="wrong" id={id} role="alert" data-testid="email-refused">
        {wrong}
      </p>
    </form>
  )
}
