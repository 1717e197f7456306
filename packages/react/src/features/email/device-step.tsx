import { useState } from 'react'
import type { ReactElement } from 'react'
import { answerLogin } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { startOver } from './begin.ts'
import type { Waiting } from './code-step.tsx'
import { MailActions, Mailed } from './mailed.tsx'
import { isFinal, reasonOf } from './reasons.ts'
import { useSeconds } from '../../card/use-seconds.ts'

/** A device new to this address: its owner opens a link first. */
export function DeviceStep({ login }: { login: Waiting }): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const [last, setLast] = useState(login)
  const [isSentAgain, setSentAgain] = useState(false)
  const left = useSeconds(login.expires)
  if (login !== last) {
    setLast(login)
    if (last.answered === 'resend' && !login.answered) setSentAgain(login.error === undefined)
  }
  const refused = reasonOf(t, login) ?? (left === 0 ? t('email.linkExpired') : undefined)
  return (
    <div className="stack mail" data-state="device">
      <Mailed title={t('email.deviceTitle')} email={login.email}>
        <p className="sub">{t('email.deviceHint')}</p>
      </Mailed>
      <div className="told">
        <p className="wrong" role="alert" data-testid="email-error">
          {refused}
        </p>
        <p className="sub" role="status">
          {isSentAgain && refused === undefined ? t('email.sentAgain') : undefined}
        </p>
        {left !== undefined && refused === undefined && !isSentAgain && (
          <p className="sub figures" data-testid="email-expires">
            {left > 60
              ? t('email.linkMinutes', { minutes: Math.ceil(left / 60) })
              : t('email.linkSeconds', { seconds: left })}
          </p>
        )}
      </div>
      <MailActions
        email={login.email}
        resendAt={isFinal(login.error) ? undefined : login.resendAt}
        resending={login.answered === 'resend'}
        label={t('email.resend')}
        onResend={() => answerLogin(portico, { resend: true })}
        onOther={() => startOver(modal)}
      />
    </div>
  )
}
