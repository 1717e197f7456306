import { useEffect, useState } from 'react'
import type { AccountRef, Offer } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/** One wallet as the page knows it, and a function that connects it. */
export interface WalletOffer {
  /** The announced name; undefined until the wallet is announced. */
  name: string | undefined
  /** The announced icon; undefined until the wallet is announced. */
  icon: string | undefined
  /** The login method, if the offer is a login: `google`, `passkey`, …; undefined for wallets. */
  login: string | undefined
  /** Announced on this page. */
  isReady: boolean
  /**
   * A login that this visitor is not offered: the service refuses it, the visitor's time zone is
   * restricted, or the provider refuses Telegram's browser.
   */
  isUnavailable: boolean
  /** Any part of the page has asked the wallet. */
  isConnecting: boolean
  /** The card first asks for consent to the host's terms if it is missing. */
  connect(): Promise<AccountRef>
}

/** Only what the wallet's button needs, so that its page loads no more code. */
export function useWalletOffer(rdns: string): WalletOffer {
  const { portico } = usePorticoContext()
  const announces = ({ evidence, login }: Offer): boolean =>
    login === rdns || evidence.some((each) => each.by === 'rdns' && each.value === rdns)
  const offer = useSelector((state) => Object.values(state.offers).flat().find(announces))
  return {
    name: offer?.name,
    icon: offer?.icon,
    login: offer?.login,
    isReady: offer !== undefined,
    isUnavailable: useIsUnavailable(offer?.login),
    isConnecting: useSelector(
      (state) => state.attempt.is === 'waiting' && state.attempt.target.offer === offer?.id,
    ),
    connect() {
      const { options, legalAccepted } = portico.getState()
      // The visitor must first accept the host's terms.
      return offer && options.features?.legalCheckbox && !legalAccepted
        ? import('./agree.ts').then(({ agree }) => agree(portico, rdns, announces))
        : portico.connect({ wallet: rdns })
    },
  }
}

/** A login whose rule has not loaded counts as available: connecting it applies the same rule. */
function useIsUnavailable(login: string | undefined): boolean {
  const { portico } = usePorticoContext()
  const [rule, setRule] = useState<typeof import('./login-rule.ts')>()
  const isLogin = login !== undefined
  useEffect(() => {
    if (isLogin) import('./login-rule.ts').then(setRule, () => {})
  }, [isLogin])
  return useSelector(
    (state) =>
      login !== undefined &&
      rule?.isUnavailableLogin(state, login, portico.config.service) === true,
  )
}
