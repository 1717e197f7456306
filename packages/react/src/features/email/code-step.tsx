import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { answerLogin, type LoginState } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { startOver } from './begin.ts'
import { CodeCells } from './code-cells.tsx'
import { digitsOf, length } from './digits.ts'
import { MailActions, Mailed } from './mailed.tsx'
import { isFinal, isSpent, reasonOf } from './reasons.ts'
import { useSeconds } from '../../card/use-seconds.ts'

export type Waiting = Extract<LoginState, { is: 'waiting' }>

/** The code is checked as soon as it is complete. */
export function CodeStep({ login }: { login: Waiting }): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const [digits, setDigits] = useState('')
  const [last, setLast] = useState(login)
  const [isSentAgain, setSentAgain] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const statusId = useId()
  const left = useSeconds(login.expires)
  const checking = login.answered === 'code'
  if (login !== last) {
    setLast(login)
    if (last.answered === 'code' && !login.answered && isSpent(login.error)) setDigits('')
    if (last.answered === 'resend' && !login.answered) setSentAgain(login.error === undefined)
  }
  const [seen, setSeen] = useState<Waiting>()
  const refused = checking || seen === login ? undefined : reasonOf(t, login)
  const put = (text: string): void => {
    const next = digitsOf(text)
    if (checking || next === digits) return
    setDigits(next)
    setSeen(login)
    setSentAgain(false)
    if (next.length === length) answerLogin(portico, { code: next })
  }
  usePaste(form, put)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (digits.length === length && !checking) answerLogin(portico, { code: digits })
  }
  return (
    <form
      className="stack mail"
      noValidate
      ref={form}
      onSubmit={submit}
      data-state="code"
      data-step={checking ? 'checking' : 'typing'}
    >
      <Mailed title={t('email.codeTitle')} email={login.email} />
      <div>
        <CodeCells
          value={digits}
          onChange={put}
          label={t('email.code')}
          busy={checking}
          invalid={refused !== undefined && digits === ''}
          described={statusId}
        />
        <div className="told" id={statusId}>
          <Notified checking={checking} refused={refused} left={left} isSentAgain={isSentAgain} />
        </div>
      </div>
      <MailActions
        email={login.email}
        resendAt={isFinal(login.error) ? undefined : login.resendAt}
        resending={login.answered === 'resend'}
        label={t('email.resend')}
        onResend={() => answerLogin(portico, { resend: true })}
        onOther={() => startOver(modal)}
      />
    </form>
  )
}

/** Only events are announced: a countdown would be, every second. */
function Notified({
  checking,
  refused,
  left,
  isSentAgain,
}: {
  checking: boolean
  refused: string | undefined
  left: number | undefined
  isSentAgain: boolean
}): ReactElement {
  const { t } = useModalContext()
  const isOver = left === 0 && !checking
  const wrong = refused ?? (isOver ? t('email.codeExpired') : undefined)
  const happened = checking
    ? t('email.checking')
    : isSentAgain && wrong === undefined
      ? t('email.sentAgain')
      : undefined
  return (
    <>
      {checking && <Turn />}
      <p className="wrong" role="alert" data-testid="email-error">
        {wrong}
      </p>
      <p className="sub" role="status">
        {happened}
      </p>
      {left !== undefined && wrong === undefined && happened === undefined && (
        <p className="sub figures" data-testid="email-expires">
          {left > 60
            ? t('email.expiresMinutes', { minutes: Math.ceil(left / 60) })
            : t('email.expiresSeconds', { seconds: left })}
        </p>
      )}
    </>
  )
}

const Turn = (): ReactElement => (
  <svg className="turn" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" />
    <path d="M8 1a7 7 0 0 1 7 7" />
  </svg>
)

/** Accepts a code pasted anywhere in the card. */
function usePaste(form: { current: HTMLElement | null }, put: (text: string) => void): void {
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  useEffect(() => {
    const root = form.current?.getRootNode()
    const paste = (event: Event): void => {
      const text = (event as ClipboardEvent).clipboardData?.getData('text') ?? ''
      if (!digitsOf(text)) return
      event.preventDefault()
      latest.current(text)
    }
    root?.addEventListener('paste', paste)
    return () => root?.removeEventListener('paste', paste)
  }, [form])
}
