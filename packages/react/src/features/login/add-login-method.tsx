import { useState } from 'react'
import type { ReactElement } from 'react'
import { linkOf } from '@portico/core'
import { LoginMethodMark } from '../../login/login-method-mark.tsx'
import { allLoginMethods } from '../../login/login-methods.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { AddressChange } from './address-change.tsx'
import { TooOld } from './too-old.tsx'
import { useAdding, type AddingProps } from './use-adding.ts'
import { useLoginMethodName } from './login-method-names.ts'

export interface AddLoginMethodProps extends AddingProps {
  /** The login methods that the owner has. */
  owned: readonly string[]
}

/** The methods that the owner lacks; passkeys stay, because each device may have one. */
export function AddLoginMethod({ owned, ...props }: AddLoginMethodProps): ReactElement | null {
  const { namespace, onAdded } = props
  const { portico, t } = useModalContext()
  const loginMethodName = useLoginMethodName()
  const { busy, adding, blocked, isTooOld, add } = useAdding(props)
  const [isAddress, setAddress] = useState(false)
  const offered = useModalState((state) => {
    const own = linkOf(state, namespace ?? state.activeNamespace)?.connector
    return allLoginMethods(state, portico)
      .filter(
        ({ connector, loginMethod, isRefused }) =>
          connector === own &&
          !isRefused &&
          (loginMethod === 'passkey' || !owned.includes(loginMethod)),
      )
      .map(({ loginMethod }) => loginMethod)
      .join(' ')
  })
  if (!offered) return null
  const choose = (loginMethod: string): void => {
    setAddress(loginMethod === 'email')
    if (loginMethod !== 'email') void add(loginMethod)
  }
  return (
    <>
      <ul className="adds" aria-label={t('login.add')}>
        {offered.split(' ').map((loginMethod) => (
          <li key={loginMethod}>
            <button
              type="button"
              className="chip login-method"
              aria-label={t('login.addOne', { loginMethod: loginMethodName(loginMethod) })}
              aria-busy={(busy && adding === loginMethod) || undefined}
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => choose(loginMethod)}
              data-testid={`add-${loginMethod}`}
            >
              <Icon name="plus" />
              {loginMethod === 'email' ? (
                <Icon name="mail" />
              ) : (
                <LoginMethodMark loginMethod={loginMethod} name={loginMethodName(loginMethod)} />
              )}
              {loginMethodName(loginMethod)}
            </button>
          </li>
        ))}
      </ul>
      {isAddress && (
        <AddressChange
          namespace={namespace}
          isFirst
          onDone={async (made) => {
            setAddress(false)
            if (made) await onAdded()
          }}
        />
      )}
      {blocked !== undefined && (
        <Blocked
          name={loginMethodName(blocked)}
          busy={busy}
          onOpen={() => void add(blocked)}
          onThisTab={() => void add(blocked, { thisTab: true })}
        />
      )}
      {isTooOld && <TooOld namespace={namespace} />}
    </>
  )
}

interface BlockedProps {
  name: string
  busy: boolean
  onOpen(): void
  onThisTab(): void
}

/** Another press may open the provider's window, or this tab visits the provider. */
function Blocked({ name, busy, onOpen, onThisTab }: BlockedProps): ReactElement {
  const { t } = useModalContext()
  return (
    <div className="hint blocked" role="alert" data-testid="add-blocked">
      <p className="sub">{t('login.addBlocked', { loginMethod: name })}</p>
      <Button tone="primary" onPress={onThisTab} busy={busy} testId="add-this-tab">
        {t('login.thisTab')}
      </Button>
      <Button onPress={onOpen} busy={busy} testId="add-again">
        {t('common.retry')}
      </Button>
    </div>
  )
}
