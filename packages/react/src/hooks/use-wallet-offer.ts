import type { AccountRef, Offer } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useSelector } from './use-selector.ts'

/** One wallet as the page knows it, and how it is asked. */
export interface WalletOffer {
  /** As the wallet announces it; undefined until it does. */
  name: string | undefined
  /** Likewise. */
  icon: string | undefined
  /** The way to log in that it is: `google`, `passkey`, …; undefined for wallets. */
  login: string | undefined
  /** Announced on this page. */
  isReady: boolean
  /** The wallet is being asked, by whatever part of the page. */
  isConnecting: boolean
  /** Where the visitor has still to agree to the host's texts, the card asks for that first. */
  connect(): Promise<AccountRef>
}

/** As much of a wallet as its button shows: a page that has nothing else of it pays for no more. */
export function useWalletOffer(rdns: string): WalletOffer {
  const { portico } = usePorticoContext()
  const announces = ({ evidence, login }: Offer): boolean => login === rdns || evidence.some((each) => each.by === 'rdns' && each.value === rdns)
  const offer = useSelector((state) => Object.values(state.offers).flat().find(announces))
  return {
    name: offer?.name,
    icon: offer?.icon,
    login: offer?.login,
    isReady: offer !== undefined,
    isConnecting: useSelector((state) => state.attempt.is === 'waiting' && state.attempt.target.offer === offer?.id),
    connect() {
      const { options, legalAccepted } = portico.getState()
      // Where the visitor has still to agree to the host's texts.
      return offer && options.features?.legalCheckbox && !legalAccepted ? import('../wallets/agree.ts').then(({ agree }) => agree(portico, rdns, announces)) : portico.connect({ wallet: rdns })
    },
  }
}
