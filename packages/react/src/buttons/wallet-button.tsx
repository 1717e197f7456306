'use client'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { isPorticoError } from '@portico/core'
import type { AccountRef, PorticoError, ViewName } from '@portico/core'
import { usePorticoContext } from '../context.tsx'
import { useAccount, useSelector } from '../hooks/index.ts'
import type { Namespace } from '../hooks/register.ts'
import { Button } from './button.tsx'

export interface UseWallet {
  /** Announced on this page. */
  isReady: boolean
  isPending: boolean
  isSuccess: boolean
  isError: boolean
  data: AccountRef | undefined
  error: PorticoError | undefined
  connect(): Promise<AccountRef>
}

/** One wallet's connection, by its rdns. */
export function useWallet(rdns: string): UseWallet & { name: string | undefined; icon: string | undefined } {
  const { portico } = usePorticoContext()
  const [data, setData] = useState<AccountRef>()
  const [error, setError] = useState<PorticoError>()
  const offer = useSelector((state) =>
    Object.values(state.offers)
      .flat()
      .find((each) => each.evidence.some((e) => e.by === 'rdns' && e.value === rdns)),
  )
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
      const asked = portico.connect({ wallet: rdns })
      asked.then(setData, (reason: unknown) => isPorticoError(reason) && setError(reason))
      return asked
    },
  }
}

export interface WalletButtonProps {
  /** The wallet's rdns, e.g. `io.metamask`. */
  wallet: string
  /** Shown when the wallet is not on the page and so has not said its name. */
  label?: string
  /** Shown while the wallet is being asked. */
  loadingLabel?: string
  size?: 'sm' | 'md' | 'lg' | undefined
  disabled?: boolean | undefined
  /** Whose connection disables the button; default: the active chain family's. */
  namespace?: Namespace | undefined
  /** Draws your own button instead. */
  children?: (button: ReturnType<typeof useWallet>) => ReactNode
}

/** Connects one wallet in one click; when it is not there, the modal says how to get it. */
export function WalletButton(props: WalletButtonProps): ReactElement {
  const { portico, locale } = usePorticoContext()
  const wallet = useWallet(props.wallet)
  const { isConnected } = useAccount(props)
  if (props.children) return <>{props.children(wallet)}</>
  const show = (view: ViewName): void => void portico.open({ view }).catch(() => {})
  const run = (): void => {
    if (!wallet.isReady) return show('AllWallets')
    const before = portico.getState().attempt
    wallet.connect().catch(({ exit }: Partial<PorticoError>) => {
      const { attempt } = portico.getState()
      // Where it failed, the modal says why and what to do next; where it was not even asked, the list has what can be.
      if (attempt !== before && attempt.is === 'failed') show('ConnectingExternal')
      else if (attempt === before && exit !== 'user') show('AllWallets')
    })
  }
  return (
    <Button
      kind="wallet"
      testId={`wallet-button-${props.wallet}`}
      busy={wallet.isPending}
      onClick={run}
      disabled={props.disabled ?? isConnected}
      size={props.size}
    >
      {wallet.icon ? <img data-portico-part="icon" src={wallet.icon} alt="" width="20" height="20" /> : null}
      <span>{wallet.isPending ? (props.loadingLabel ?? locale.buttons.connecting) : (wallet.name ?? props.label ?? props.wallet)}</span>
    </Button>
  )
}
