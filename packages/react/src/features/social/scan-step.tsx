import { useState } from 'react'
import type { ReactElement } from 'react'
import { answerLogin } from '@portico/core/login'
import { useSeconds } from '../../card/use-seconds.ts'
import { LoginMethodLogo } from '../../login/login-method-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { useCopy } from '../../card/use-copy.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Qr } from '../../parts/qr/qr.tsx'
import { coarse } from '../../wallets/pairing.ts'
import { Ended } from './ended.tsx'
import { Cancel, Face } from './face.tsx'
import { reasonOf } from './reasons.ts'
import type { StepProps } from './step.ts'

/** A QR code, or on a phone the link itself. Continues once approved there. */
export function ScanStep({ loginMethod, name, login }: StepProps): ReactElement {
  const { portico, t } = useModalContext()
  const left = useSeconds(login.expires)
  const again = (): void => answerLogin(portico, { resend: true })
  const error = login.error ?? (left === 0 ? 'code-expired' : undefined)
  if (error !== undefined)
    return (
      <Ended
        loginMethod={loginMethod}
        name={name}
        reason={reasonOf(error)}
        onAgain={again}
        busy={login.answered !== undefined}
      />
    )
  const { uri = '' } = login
  if (coarse())
    return (
      <Face
        loginMethod={loginMethod}
        name={name}
        state="open"
        title={t('social.app', { loginMethod: name })}
        hint={t('social.appHint')}
      >
        <a
          className="button primary block"
          href={uri}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="login-method-open"
        >
          <Icon name="external" flip />
          {t('social.open', { loginMethod: name })}
          <span className="hidden">, {t('common.newTab')}</span>
        </a>
        <CopyLink value={uri} />
        <Cancel />
      </Face>
    )
  return (
    <div className="stack" data-state="scan">
      <div className="scan-login-method">
        <Qr
          value={uri}
          label={t('social.code', { loginMethod: name })}
          logo={
            <span className="login-method-tile">
              <LoginMethodLogo loginMethod={loginMethod} name={name} />
            </span>
          }
        />
        <Renewed value={uri} />
        <div role="status">
          <h2 className="title">{t('social.scan')}</h2>
          <p className="sub">{t('social.scanHint', { loginMethod: name })}</p>
        </div>
        {left !== undefined && (
          <p className="sub figures" data-testid="login-method-expires">
            {left > 60
              ? t('social.codeMinutes', { minutes: Math.ceil(left / 60) })
              : t('social.codeSeconds', { seconds: left })}
          </p>
        )}
      </div>
      <div className="actions">
        <CopyLink value={uri} />
        <Cancel />
      </div>
    </div>
  )
}

function CopyLink({ value }: { value: string }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(value, 'social.copied')
  return (
    <Button
      icon={copied ? 'check' : 'copy'}
      onPress={(event) => copy(event.currentTarget as Element)}
      testId="login-method-copy"
    >
      {t('social.copy')}
    </Button>
  )
}

/** Announces changed codes, but not the first. */
function Renewed({ value }: { value: string }): ReactElement {
  const { t } = useModalContext()
  const [first] = useState(value)
  return (
    <p className="hidden" role="status">
      {value === first ? '' : t('social.renewed')}
    </p>
  )
}
