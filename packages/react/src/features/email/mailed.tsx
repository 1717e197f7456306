import type { ReactElement, ReactNode } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { mailerOf } from './mailers.ts'
import { useSeconds } from '../../card/use-seconds.ts'

export function Mailed({
  title,
  email,
  icon = 'mail',
  children,
}: {
  title: string
  email?: string
  icon?: string
  children?: ReactNode
}): ReactElement {
  return (
    <div className="hero mailed">
      <span className="logo icon large" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div role="status">
        <h2 className="title">{title}</h2>
        {email !== undefined && email !== '' && <Address email={email} />}
      </div>
      {children}
    </div>
  )
}

/** On one line; a long local part is cut before the domain. */
function Address({ email }: { email: string }): ReactElement {
  const at = email.lastIndexOf('@')
  return (
    <bdi className="to" dir="ltr" title={email} data-testid="email-to">
      <span>{email.slice(0, at)}</span>
      <span className="at">{email.slice(at)}</span>
    </bdi>
  )
}

/** The ways on that every mail has: to read it, to have it sent again, to correct the address. */
export function MailActions({
  email,
  resendAt,
  resending,
  onResend,
  onOther,
  label,
}: {
  email: string
  resendAt: number | undefined
  resending: boolean
  onResend(): void
  onOther(): void
  label: string
}): ReactElement {
  const { t } = useModalContext()
  const seconds = useSeconds(resendAt) ?? 0
  const mailer = mailerOf(email)
  return (
    <div className="actions">
      {mailer && (
        <a
          className="button block"
          href={mailer.url}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="email-mailer"
        >
          <Icon name="external" />
          {t('email.openMail', { mailer: mailer.name })}
          <span className="hidden">, {t('common.newTab')}</span>
        </a>
      )}
      <button
        type="button"
        className="button block quiet again"
        aria-disabled={seconds > 0 || resending || undefined}
        aria-busy={resending || undefined}
        onClick={seconds > 0 || resending ? undefined : onResend}
        data-testid="email-resend"
      >
        {seconds > 0 ? t('email.resendIn', { seconds }) : label}
      </button>
      <Button tone="quiet" onPress={onOther} testId="email-other">
        {t('email.other')}
      </Button>
    </div>
  )
}
