import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactElement, RefObject } from 'react'
import { isEmailAddress } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'

export interface AddressChangeProps {
  namespace: string | undefined
  isFirst?: boolean
  /** @param made Whether the address has changed or will. */
  onDone(made: boolean): void | Promise<void>
}

export function AddressChange({
  namespace,
  isFirst = false,
  onDone,
}: AddressChangeProps): ReactElement {
  const { ui, t } = useModalContext()
  const { busy, isTooOld, run } = useChange(namespace)
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => field.current?.focus(), [])
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const given = email.trim()
    setWrong(!isEmailAddress(given))
    if (!isEmailAddress(given)) return field.current?.focus()
    const asked = await run((account) => account.changeEmail(given), 'login.changeFailed')
    if (!asked) return
    ui.showSuccess(t(asked.made ? 'login.changeStarted' : 'login.changed', { email: given }))
    await onDone(true)
  }
  return (
    <form
      className="another"
      noValidate
      onSubmit={(event) => void submit(event)}
      data-testid="address-change"
    >
      <AddressField
        field={field}
        value={email}
        isFirst={isFirst}
        isWrong={isWrong}
        isReadOnly={busy}
        onChange={(value) => {
          setEmail(value)
          setWrong(false)
        }}
      />
      <div className="pair">
        <Button onPress={() => void onDone(false)} block={false} testId="keep-email">
          {t('common.cancel')}
        </Button>
        <button
          type="submit"
          className="button primary"
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          data-testid="save-email"
        >
          {t('login.send')}
        </button>
      </div>
      {isTooOld && <TooOld namespace={namespace} />}
    </form>
  )
}

interface AddressFieldProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  isFirst: boolean
  isWrong: boolean
  isReadOnly: boolean
  onChange(value: string): void
}

/** The field of a mail address, with its label and a hint. */
function AddressField({
  field,
  value,
  isFirst,
  isWrong,
  isReadOnly,
  onChange,
}: AddressFieldProps): ReactElement {
  const { t } = useModalContext()
  const id = useId()
  const hint = isFirst ? 'login.firstEmailHint' : 'login.newEmailHint'
  return (
    <>
      <label className="sub" htmlFor={`${id}field`}>
        {t(isFirst ? 'login.firstEmail' : 'login.newEmail')}
      </label>
      <input
        ref={field}
        id={`${id}field`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        dir="ltr"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}hint`}
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-testid="new-email"
      />
      <p
        className={isWrong ? 'wrong' : 'sub'}
        id={`${id}hint`}
        role={isWrong ? 'alert' : undefined}
      >
        {t(isWrong ? 'login.emailInvalid' : hint)}
      </p>
    </>
  )
}
