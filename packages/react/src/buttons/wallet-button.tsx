import type { ReactElement, ReactNode } from 'react'
import type { Intent, OpenOptions, PorticoError } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useAccount } from '../hooks/index.ts'
import type { Namespace } from '../hooks/register.ts'
import { useWalletOffer, type WalletOffer } from '../hooks/use-wallet-offer.ts'
import { ButtonIcon } from './button-icon.tsx'
import { PageButton, type ButtonLook } from './page-button.tsx'

/** Props of {@link WalletButton}. */
export interface WalletButtonProps extends ButtonLook {
  /**
   * The wallet's rdns, e.g. `io.metamask`, or a connector's login method: `email`, `passkey`,
   * `farcaster` or a provider's name.
   */
  wallet: string
  /** Shown when the wallet is not on the page and so has not announced its name. */
  label?: string
  /** Shown while the wallet is being asked. */
  loadingLabel?: string
  /** Whose connection disables the button; default: the active namespace's. */
  namespace?: Namespace | undefined
  /** Renders your own button instead. {@link useWallet} has its state. */
  children?: (button: WalletOffer) => ReactNode
}

/** Connects one wallet in one click; if it is missing, the modal offers its download. */
export function WalletButton(props: WalletButtonProps): ReactElement {
  const { portico, locale } = usePorticoContext()
  const wallet = useWalletOffer(props.wallet)
  const { isConnected } = useAccount(props)
  if (props.children) return <>{props.children(wallet)}</>
  const show = (intent: Intent, data: OpenOptions['data'] = {}): void =>
    void portico.open({ intent, data }).catch(() => {})
  const run = (): void => {
    // The card asks for the address.
    if (props.wallet === 'email') return show('login')
    if (!wallet.isReady) return show('get', { rdns: props.wallet, name: props.label ?? null })
    const before = portico.getState().attempt
    wallet.connect().catch(({ exit }: Partial<PorticoError>) => {
      const { attempt } = portico.getState()
      // A cancelled request needs no explanation; a login is explained in the card.
      if (exit === 'user' || wallet.login) return
      // A failed attempt is explained in the modal; if no wallet was asked, it shows the list.
      if (attempt === before) show('wallets')
      else if (attempt.is === 'failed') show('ask')
    })
    // The card opens after `connect`, because a provider's window can open only inside the click.
    if (wallet.login) show('loginBy', { loginMethod: props.wallet })
  }
  const name = wallet.name ?? props.label ?? props.wallet
  const loadingLabel = props.loadingLabel ?? locale.buttons.connecting
  return (
    <PageButton
      kind="wallet"
      testId={`wallet-button-${props.wallet}`}
      busy={wallet.isConnecting}
      onClick={run}
      disabled={isConnected || wallet.isUnavailable}
      title={wallet.isUnavailable ? locale.buttons.unavailable : undefined}
      look={props}
    >
      <ButtonIcon src={wallet.icon} name={name} />
      <bdi data-portico-part="name" data-portico-other={wallet.isConnecting ? name : loadingLabel}>
        {wallet.isConnecting ? loadingLabel : name}
      </bdi>
    </PageButton>
  )
}
