import type { LoginOffer } from '@portico/core/login'
import { useMemo } from 'react'
import { shownLoginMethods, type LoginMethod } from '../../login/login-methods.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import { begin } from './begin.ts'
import { loadScan } from './scan.ts'
import { loginMethodName } from './login-method-names.ts'

export function useLoginMethods(namespace: string | undefined): readonly LoginMethod[] {
  const { portico } = useModalContext()
  const key = useModalState((state) =>
    JSON.stringify(
      shownLoginMethods(state, portico, namespace).filter(
        ({ loginMethod }) => loginMethod !== 'email',
      ),
    ),
  )
  return useMemo(() => JSON.parse(key) as readonly LoginMethod[], [key])
}

/** Starts in the press, if the host's texts are agreed to. */
export function useChooseLoginMethod(): (offer: LoginOffer) => void {
  const modal = useModalContext()
  const mayConnect = useLegal()
  return (offer) => {
    if (!mayConnect()) return
    begin(modal, offer.loginMethod)
    if (offer.loginMethod === 'farcaster') loadScan().catch(() => {})
    modal.ui.push('SocialLogin', {
      loginMethod: offer.loginMethod,
      name: loginMethodName(offer, modal.t),
    })
  }
}
