import type { LoginOffer } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import { begin } from './begin.ts'
import { loginMethodName } from './login-method-names.ts'

/** Starts in the press, if the host's texts are agreed to. */
export function useChooseLoginMethod(): (offer: LoginOffer) => void {
  const modal = useModalContext()
  const mayConnect = useLegal()
  return (offer) => {
    if (!mayConnect()) return
    begin(modal, offer.loginMethod)
    modal.ui.push('SocialLogin', {
      loginMethod: offer.loginMethod,
      name: loginMethodName(offer, modal.t),
    })
  }
}
