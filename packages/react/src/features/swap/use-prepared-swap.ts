/** The swap that is reviewed: its preparation, and the requests to the wallet. */
import { useState } from 'react'
import {
  readSwapQuotes,
  swapPreparedReading,
  type SwapForm,
  type SwapRun,
} from '@portico/core/modal'
import { prepareSwap, type PreparedSwap, type SwapQuotes } from '@portico/core/swaps'
import { useModalContext, useModalState } from '../../card/context.ts'
import { unread } from '../../hooks/unread.ts'
import { useRead, type Read } from '../../hooks/use-read.ts'
import { run as askWallet, type RunNames } from './run.ts'

/** An older one is prepared again before the wallet is asked, milliseconds. Our own value. */
const stale = 15_000

/** The quotes of the form that the visitor has reviewed. */
export const reviewedOf = ({ reviewed }: SwapForm): SwapQuotes | undefined =>
  reviewed === undefined ? undefined : readSwapQuotes(reviewed)

/** Prepared in advance, so that the press itself reaches the wallet. */
export const usePreparedSwap = (quotes: SwapQuotes | undefined): Read<PreparedSwap> =>
  useRead<PreparedSwap>(quotes ? swapPreparedReading(quotes.best) : unread)

/** The requests to the wallet. */
export interface WalletRequest {
  /** What became of them; undefined before the press, and once it is sent. */
  run: SwapRun | undefined
  /** The swap is prepared again before the wallet is asked. */
  isRenewing: boolean
  swap(names: RunNames): void
  /** Shows the review again. */
  forget(): void
}

export function useWalletRequest(prepared: Read<PreparedSwap>): WalletRequest {
  const modal = useModalContext()
  const { portico } = modal
  const run = useModalState(({ slices }) => slices.swap?.run)
  const [isAsked, setAsked] = useState(run?.is === 'asking' || run?.is === 'confirming')
  const [isRenewing, setRenewing] = useState(false)
  const isShown = isAsked && run && run.is !== 'sent'
  return {
    run: isShown ? run : undefined,
    isRenewing,
    forget: () => setAsked(false),
    swap(names) {
      const { data } = prepared
      if (!data) return
      const ask = (ready: PreparedSwap): void => {
        setAsked(true)
        askWallet(modal, ready, names)
      }
      // A second try begins where the first one ended: what is allowed by now is not asked again.
      const isFirst = run?.is !== 'failed' || run.step === 0
      const age = portico.services.platform.now() - (prepared.dataUpdatedAt ?? 0)
      // Inside the press: a wallet's window may open.
      if (isFirst && age < stale) return ask(data)
      setRenewing(true)
      prepareSwap(portico, data.quote)
        // The view shows why it is no longer ready.
        .then(ask, () => {
          setAsked(false)
          return prepared.refetch()
        })
        .finally(() => setRenewing(false))
    },
  }
}
