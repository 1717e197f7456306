import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { isPorticoError } from '@portico/core'
import type { AccountRef, Offer, Intent, OpenOptions, PorticoError } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useAccount, useSelector } from '../hooks/index.ts'
import type { Namespace } from '../hooks/register.ts'
import { ButtonIcon } from './button-icon.tsx'
import { PageButton, type ButtonLook } from './page-button.tsx'

/** What `useWallet` gives. */
export interface UseWallet {
  /** Announced on this page. */
  isReady: boolean
  /** The wallet is being asked. */
  isPending: boolean
  /** It has been connected by this hook. */
  isSuccess: boolean
  /** The last try has failed. */
  isError: boolean
  /** The account that it was connected with. */
  data: AccountRef | undefined
  /** Why the last try failed. */
  error: PorticoError | undefined
  /** Where the visitor has still to agree to the host's texts, the card asks for that first. */
  connect(): Promise<AccountRef>
}

/** One wallet's connection, by its rdns. */
export function useWallet(rdns: string): UseWallet & { name: string | undefined; icon: string | undefined } {
  const { portico } = usePorticoContext()
  const [data, setData] = useState<AccountRef>()
  const [error, setError] = useState<PorticoError>()
  const announces = ({ evidence }: Offer): boolean => evidence.some((each) => each.by === 'rdns' && each.value === rdns)
  const offer = useSelector((state) => Object.values(state.offers).flat().find(announces))
  const isPending = useSelector((state) => state.attempt.is === 'waiting' && state.attempt.target.offer === offer?.id)
  return {
    name: offer?.name,
    icon: offer?.icon,
    isReady: offer !== undefined,
    isPending,
    isSuccess: data !== undefined,
    isError: error !== undefined,
    data,
    error,
    connect() {
      setError(undefined)
      const { options, legalAccepted } = portico.getState()
      // Where the visitor has still to agree to the host's texts.
      const connection = offer && options.features?.legalCheckbox && !legalAccepted ? import('./agree.ts').then(({ agree }) => agree(portico, rdns, announces)) : portico.connect({ wallet: rdns })
      connection.then(setData, (reason: unknown) => isPorticoError(reason) && setError(reason))
      return connection
    },
  }
}

/** Props of {@link WalletButton}. */
export interface WalletButtonProps extends ButtonLook {
  /** The wallet's rdns, e.g. `io.metamask`. */
  wallet: string
  /** Shown when the wallet is not on the page and so has not announced its name. */
  label?: string
  /** Shown while the wallet is being asked. */
  loadingLabel?: string
  /** Whose connection disables the button; default: the active chain family's. */
  namespace?: Namespace | undefined
  /** Draws your own button instead. */
  children?: (button: ReturnType<typeof useWallet>) => ReactNode
}

/** Connects one wallet in one click; when it is not there, the modal says where to get it. */
export function WalletButton(props: WalletButtonProps): ReactElement {
  const { portico, locale } = usePorticoContext()
  const wallet = useWallet(props.wallet)
  const { isConnected } = useAccount(props)
  if (props.children) return <>{props.children(wallet)}</>
  const show = (intent: Intent, data: OpenOptions['data'] = {}): void => void portico.open({ intent, data }).catch(() => {})
  const run = (): void => {
    if (!wallet.isReady) return show('get', { rdns: props.wallet, name: props.label ?? null })
    const before = portico.getState().attempt
    wallet.connect().catch(({ exit }: Partial<PorticoError>) => {
      const { attempt } = portico.getState()
      // Whoever gives up has seen enough.
      if (exit === 'user') return
      // Where it failed, the modal says why and what to do next; where it was not even asked, the list has what can be.
      if (attempt === before) show('wallets')
      else if (attempt.is === 'failed') show('ask')
    })
  }
  const name = wallet.name ?? props.label ?? props.wallet
  return (
    <PageButton
      kind="wallet"
      testId={`wallet-button-${props.wallet}`}
      busy={wallet.isPending}
      onClick={run}
      disabled={isConnected}
      look={props}
    >
      <ButtonIcon src={wallet.icon} name={name} />
      <bdi data-portico-part="name">{wallet.isPending ? (props.loadingLabel ?? locale.buttons.connecting) : name}</bdi>
    </PageButton>
  )
}
