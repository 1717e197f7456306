import type { ButtonHTMLAttributes, ReactElement } from 'react'
import type { LoginMethod } from '../../login/login-methods.ts'
import { Or } from '../../login/or.tsx'
import { useMethods, type Arrangement } from '../../login/use-methods.ts'
import { LoginMethodMark } from '../../login/login-method-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { useChooseLoginMethod, useLoginMethods } from './use-choose-login-method.ts'
import { loginMethodAction, loginMethodName } from './login-method-names.ts'

interface Props {
  readonly namespace?: string | undefined
}

/** How many buttons fit side by side with names. */
const most = 4

type ConnectEntry = (props: Props) => ReactElement | null

const entry = (side: keyof Arrangement, isFirst: boolean): ConnectEntry =>
  function ConnectLoginMethods({ namespace }: Props): ReactElement | null {
    const { t } = useModalContext()
    const methods = useMethods(namespace)[side]
    const at = methods.indexOf('social')
    if (at < 0 || isFirst !== at < methods.indexOf('email')) return null
    return (
      <>
        {side === 'below' && at === 0 && <Or text={t('social.or')} />}
        <LoginMethods namespace={namespace} />
        {side === 'above' && at === methods.length - 1 && <Or text={t('social.or')} />}
      </>
    )
  }

export const AboveFirst: ConnectEntry = entry('above', true)
export const AboveLast: ConnectEntry = entry('above', false)
export const BelowFirst: ConnectEntry = entry('below', true)
export const BelowLast: ConnectEntry = entry('below', false)

/** One method is a button; of several, the last button opens the rest. */
function LoginMethods({ namespace }: Props): ReactElement {
  const { ui, t } = useModalContext()
  const loginMethods = useLoginMethods(namespace)
  const shown = loginMethods.length > most ? loginMethods.slice(0, most - 1) : loginMethods
  if (loginMethods.length === 1) return <OnlyLoginMethod offer={loginMethods[0]!} />
  return (
    <ul
      className={loginMethods.length === 2 ? 'login-methods two' : 'login-methods'}
      aria-label={t('social.label')}
    >
      {shown.map((offer) => (
        <li key={offer.loginMethod}>
          <LoginMethodTile offer={offer} />
        </li>
      ))}
      {shown.length < loginMethods.length && (
        <li>
          <button
            type="button"
            className="button login-method offered"
            aria-label={t('social.moreLabel')}
            onClick={() => ui.push('Socials', namespace === undefined ? undefined : { namespace })}
            data-testid="more-login-methods"
          >
            <Icon name="more" />
            <span>{t('social.more')}</span>
          </button>
        </li>
      )}
    </ul>
  )
}

/** Its press, unless the service refuses it. */
function usePress(offer: LoginMethod): ButtonHTMLAttributes<HTMLButtonElement> {
  const { views } = useModalContext()
  const choose = useChooseLoginMethod()
  const prefetch = (): void => void views.load('SocialLogin').catch(() => {})
  return offer.isRefused
    ? { 'aria-disabled': true }
    : { onClick: () => choose(offer), onPointerEnter: prefetch, onFocus: prefetch }
}

function LoginMethodTile({ offer }: { offer: LoginMethod }): ReactElement {
  const { t } = useModalContext()
  const press = usePress(offer)
  const name = loginMethodName(offer, t)
  return (
    <button
      type="button"
      className="button login-method offered"
      aria-label={
        offer.isRefused ? `${name}: ${t('common.unavailable')}` : loginMethodAction(offer, t)
      }
      {...press}
      data-testid={`login-method-${offer.loginMethod}`}
    >
      <LoginMethodMark loginMethod={offer.loginMethod} name={offer.name} />
      <span>{name}</span>
      {offer.isRefused && <span className="unavailable">{t('common.unavailable')}</span>}
    </button>
  )
}

function OnlyLoginMethod({ offer }: { offer: LoginMethod }): ReactElement {
  const { t } = useModalContext()
  const press = usePress(offer)
  return (
    <button
      type="button"
      className="button block login-method offered"
      {...press}
      data-testid={`login-method-${offer.loginMethod}`}
    >
      <LoginMethodMark loginMethod={offer.loginMethod} name={offer.name} />
      <span>{offer.isRefused ? loginMethodName(offer, t) : loginMethodAction(offer, t)}</span>
      {offer.isRefused && <span className="unavailable">{t('common.unavailable')}</span>}
    </button>
  )
}
