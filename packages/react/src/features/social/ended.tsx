import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import { Button } from '../../parts/button/button.tsx'
import { begin } from './begin.ts'
import { Face, OtherLoginMethod } from './face.tsx'
import { wordsOf, type Reason } from './reasons.ts'

export interface EndedProps {
  loginMethod: string
  name: string
  reason: Reason
  onAgain?: () => void
  /** Visits the provider in this tab if its window was blocked or closed. */
  onThisTab?: (() => void) | undefined
  busy?: boolean
}

export function Ended({
  loginMethod,
  name,
  reason,
  onAgain,
  onThisTab,
  busy = false,
}: EndedProps): ReactElement {
  const modal = useModalContext()
  const mayConnect = useLegal()
  const { t } = modal
  const { title, hint } = wordsOf(reason)
  const again = (): void => {
    if (onAgain) onAgain()
    else if (mayConnect()) begin(modal, loginMethod)
  }
  const isWindow = reason === 'blocked' || reason === 'lost'
  return (
    <Face
      loginMethod={loginMethod}
      name={name}
      state={reason}
      title={t(title, { loginMethod: name })}
      hint={t(hint, { loginMethod: name })}
      badge={
        reason === 'failed' || reason === 'provider' || reason === 'taken' ? 'failed' : 'caution'
      }
    >
      {reason !== 'off' && (
        <Button
          tone="primary"
          icon={isWindow ? 'external' : 'retry'}
          onPress={again}
          busy={busy}
          testId="login-method-again"
        >
          {isWindow ? t('social.openWindow') : t('common.retry')}
        </Button>
      )}
      {isWindow && onThisTab && (
        <Button onPress={onThisTab} testId="login-method-this-tab">
          {t('social.thisTab')}
        </Button>
      )}
      <OtherLoginMethod />
    </Face>
  )
}
