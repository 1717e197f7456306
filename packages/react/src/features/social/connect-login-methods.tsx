import type { ButtonHTMLAttributes, ReactElement } from 'react'
import type { LoginMethod } from '../../login/login-methods.ts'
import { useSocialMethods } from '../../login/use-methods.ts'
import { LoginMethodMark } from '../../login/login-method-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { useChooseLoginMethod } from './use-choose-login-method.ts'
import { loginMethodAction, loginMethodName } from './login-method-names.ts'

addIcons({
  more: 'M4.75 9.6a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Zm5.25 0a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Zm5.25 0a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8Z',
})

interface Props {
  readonly namespace?: string | undefined
}

/** How many buttons fit side by side with names. */
const most = 4

/** One method is a button; of several, the last button opens the rest. */
export default function ConnectLoginMethods({ namespace }: Props): ReactElement {
  const { ui, t } = useModalContext()
  const loginMethods = useSocialMethods(namespace)
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
  const choose = useChooseLoginMethod()
  return offer.isRefused ? { 'aria-disabled': true } : { onClick: () => choose(offer) }
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
