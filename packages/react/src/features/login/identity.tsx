import type { ReactElement } from 'react'
import { accountOf, linkOf } from '@portico/core'
import { truncateAddress } from '@portico/core/modal'
import type { LoginUser } from '@portico/core'
import { LoginMethodMark } from '../../login/login-method-mark.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Logo, safeImage } from '../../parts/logo/logo.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { useLoginMethodName } from './login-method-names.ts'

export function useUser(namespace: string | undefined): Partial<LoginUser> {
  const key = useModalState((state) =>
    JSON.stringify(linkOf(state, namespace ?? state.activeNamespace)?.peer.user ?? {}),
  )
  return JSON.parse(key) as Partial<LoginUser>
}

export function Identity({ namespace }: { namespace: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const { provider = 'email', email, name, picture } = useUser(namespace)
  const address = useModalState((state) => accountOf(state, namespace)?.address)
  const loginMethodName = useLoginMethodName()
  const who =
    name ?? email ?? (address === undefined ? t('login.action') : truncateAddress(address))
  const how =
    provider === 'email'
      ? t('login.in')
      : provider === 'passkey'
        ? t('login.inPasskey')
        : t('login.inBy', { loginMethod: loginMethodName(provider) })
  return (
    <Row
      logo={
        safeImage(picture) !== undefined ? (
          <Logo id={who} name={who} src={picture} round />
        ) : (
          <IconLogo name="key" />
        )
      }
      name={who}
      second={
        <>
          {name !== undefined && email !== undefined && (
            <>
              <bdi>{email}</bdi>
              <br />
            </>
          )}
          {how}
          {address !== undefined && who !== truncateAddress(address) && (
            <>
              {' · '}
              <bdi className="figures">{truncateAddress(address)}</bdi>
            </>
          )}
        </>
      }
      trail={
        provider === 'email' ? undefined : (
          <LoginMethodMark loginMethod={provider} name={loginMethodName(provider)} />
        )
      }
      testId="login-who"
    />
  )
}
