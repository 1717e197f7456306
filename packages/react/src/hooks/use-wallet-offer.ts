import type { AccountRef, Offer } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useSelector } from './use-selector.ts'

/** One wallet as the page knows it, and a function to connect it. */
export interface WalletOffer {
  /** As the wallet announces it; undefined until it does. */
  name: string | undefined
  /** Likewise. */
  icon: string | undefined
  /** Announced on this page. */
  isReady: boolean
  /** A request to the wallet is pending, from any part of the page. */
  isConnecting: boolean
  /** When consent to the host's texts is missing, the card asks for that first. */
  connect(): Promise<AccountRef>
}

/** The part of a wallet that its button shows: a page with nothing else loads no more. */
export function useWalletOffer(rdns: string): WalletOffer {
  const { portico } = usePorticoContext()
  const announces = ({ evidence, login }: Offer): boolean => login === rdns || evidence.some((each) => each.by === 'rdns' && each.value === rdns)
  const offer = useSelector((state) => Object.values(state.offers).flat().find(announces))
  return {
    name: offer?.name,
    icon: offer?.icon,
    isReady: offer !== undefined,
    isConnecting: useSelector((state) => state.attempt.is === 'waiting' && state.attempt.target.offer === offer?.id),
    connect() {
      const { options, legalAccepted } = portico.getState()
      // Consent to the host's texts is missing.
      return offer && options.features?.legalCheckbox && !legalAccepted ? import('../wallets/agree.ts').then(({ agree }) => agree(portico, rdns, announces)) : portico.connect({ wallet: rdns })
    },
  }
}
