import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { LoginEmailChange, LoginRecovery, LoginMethod, LoginRemoval } from '@portico/core'
import { LoginMethodLogo } from '../../login/login-method-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Failure } from '../../parts/empty/empty.tsx'
import { Logo, safeImage } from '../../parts/logo/logo.tsx'
import { IconLogo, Row, Tag } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { AddLoginMethod } from './add-login-method.tsx'
import { AddressChange } from './address-change.tsx'
import { AddressWaits } from './address-waits.tsx'
import { Removable } from './removable.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'
import type { Read } from './use-read.ts'
import { useLoginMethodName } from './login-method-names.ts'

export type LoginMethods = {
  loginMethods: readonly LoginMethod[]
  recovery: LoginRecovery
  change?: LoginEmailChange
  removals?: readonly LoginRemoval[]
}

export interface LoginMethodsSectionProps {
  login: Read<LoginMethods>
  namespace: string | undefined
  /** The method for which the page was left. */
  returned: string | undefined
}

export function LoginMethodsSection({
  login: { value, hasFailed, read },
  namespace,
  returned,
}: LoginMethodsSectionProps): ReactElement {
  const { t } = useModalContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = async (): Promise<void> => {
    heading.current?.focus()
    await read()
  }
  return (
    <section aria-labelledby="login-methods">
      <h2 id="login-methods" ref={heading} tabIndex={-1}>
        {t('login.methods')}
      </h2>
      {hasFailed ? (
        <Failure
          title={t('login.methodsFailed')}
          hint={t('login.devicesFailedHint')}
          retry={t('common.retry')}
          onRetry={() => void read()}
        />
      ) : value ? (
        <>
          <ul>
            {value.loginMethods.map((loginMethod) => (
              <LoginMethodRow
                key={loginMethod.id}
                loginMethod={loginMethod}
                change={loginMethod.loginMethod === 'email' ? value.change : undefined}
                isLast={value.loginMethods.length === 1}
                namespace={namespace}
                onChanged={changed}
              />
            ))}
          </ul>
          {value.loginMethods.length === 1 && <p className="sub">{t('login.onlyLoginMethod')}</p>}
          <AddLoginMethod
            owned={value.loginMethods.map(({ loginMethod }) => loginMethod)}
            namespace={namespace}
            returned={returned}
            onAdded={changed}
          />
        </>
      ) : (
        <SkeletonRows count={1} label={t('common.loading')} />
      )}
    </section>
  )
}

interface LoginMethodRowProps {
  loginMethod: LoginMethod
  change: LoginEmailChange | undefined
  isLast: boolean
  namespace: string | undefined
  onChanged(): Promise<void>
}

function LoginMethodRow({
  loginMethod: { id, loginMethod, label, picture, created, isCurrent },
  change,
  isLast,
  namespace,
  onChanged,
}: LoginMethodRowProps): ReactElement {
  const { ui, t, locale } = useModalContext()
  const loginMethodName = useLoginMethodName()
  const { isTooOld, run } = useChange(namespace)
  const [isChanging, setChanging] = useState(false)
  const name = loginMethodName(loginMethod)
  const shown = label ?? name
  const when = new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium' }).format(created)
  async function remove(): Promise<void> {
    if (!(await run((account) => account.removeLoginMethod(id), 'login.methodRemoveFailed'))) return
    ui.showSuccess(t('login.removed', { device: shown }))
    await onChanged()
  }
  const logo =
    loginMethod === 'email' ? (
      <IconLogo name="mail" />
    ) : safeImage(picture) !== undefined ? (
      <Logo id={loginMethod} name={name} src={picture} />
    ) : (
      <LoginMethodLogo loginMethod={loginMethod} name={name} />
    )
  return (
    <Removable
      what="login-method"
      row={
        <Row
          logo={logo}
          name={shown}
          second={
            label === undefined
              ? t('login.added', { when })
              : t('login.methodAdded', { loginMethod: name, when })
          }
          trail={isCurrent ? <Tag tone="accent">{t('login.inUse')}</Tag> : undefined}
        />
      }
      label={isLast || isChanging ? undefined : t('login.removeOne', { device: shown })}
      question={t('login.methodRemoveHint', { loginMethod: shown })}
      onRemove={remove}
      also={
        loginMethod === 'email' && !isChanging ? (
          <button
            type="button"
            className="end change"
            onClick={() => setChanging(true)}
            data-testid="change-email"
          >
            {t('login.changeEmail')}
          </button>
        ) : undefined
      }
      below={
        isChanging ? (
          <AddressChange
            namespace={namespace}
            onDone={async (made) => {
              setChanging(false)
              if (made) await onChanged()
            }}
          />
        ) : isTooOld ? (
          <TooOld namespace={namespace} />
        ) : change ? (
          <AddressWaits change={change} namespace={namespace} onEnded={onChanged} />
        ) : undefined
      }
    />
  )
}
