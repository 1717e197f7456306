import type { LoginOffer } from '@portico/core/login'
import { useMemo } from 'react'
import { loginWays } from '../../login/ways.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import { begin } from './begin.ts'
import { loadScan } from './scan.ts'
import { wayName } from './way-names.ts'

export function useWays(namespace: string | undefined): readonly LoginOffer[] {
  const { portico } = useModalContext()
  const key = useModalState((state) =>
    JSON.stringify(loginWays(state, portico, namespace).filter(({ way }) => way !== 'email')),
  )
  return useMemo(() => JSON.parse(key) as readonly LoginOffer[], [key])
}

/** Starts in the press, if the host's texts are agreed to. */
export function useChooseWay(): (offer: LoginOffer) => void {
  const modal = useModalContext()
  const mayConnect = useLegal()
  return (offer) => {
    if (!mayConnect()) return
    begin(modal, offer.way)
    if (offer.way === 'farcaster') loadScan().catch(() => {})
    modal.ui.push('SocialLogin', { way: offer.way, name: wayName(offer, modal.t) })
  }
}
