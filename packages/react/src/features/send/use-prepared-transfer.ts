/** The transfer that is reviewed: its amount, its preparation, and the request to the wallet. */
import { useState } from 'react'
import type { Network } from '@portico/core'
import { preparedReading, type SendRun } from '@portico/core/modal'
import { prepareTransfer } from '@portico/core/transfers'
import type { PreparedTransfer, PrepareOptions } from '@portico/core/transfers'
import { unread } from '../../hooks/unread.ts'
import { useRead, type Read } from '../../hooks/use-read.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { run as askWallet } from './run.ts'
import type { Sending } from './use-send.ts'

/** An older transfer is prepared again before the wallet is asked, milliseconds. Our own value. */
const stale = 30_000

/**
 * The amount of the review; undefined until it is known. The maximum at the start of the review is
 * a fixed amount from then on.
 */
export function useFixedAmount({
  amount,
  form,
}: Pick<Sending, 'amount' | 'form'>): bigint | undefined {
  const [fixed, setFixed] = useState<{ raw: bigint; speed: string }>()
  if (amount.is === 'amount' && (!fixed || (form.isMax && fixed.speed !== form.speed)))
    setFixed({ raw: amount.raw, speed: form.speed })
  return fixed?.raw
}

/** Prepared in advance, so that the press itself reaches the wallet. */
export function usePreparedTransfer(
  { form, account, network }: Pick<Sending, 'form' | 'account' | 'network'>,
  amount: bigint | undefined,
): Read<PreparedTransfer> {
  return useRead<PreparedTransfer>(
    amount === undefined || form.resolved === undefined
      ? unread
      : preparedReading({
          ...optionsOf(form, network, amount),
          account: account.address,
          to: form.resolved,
          as: form.to,
        }),
  )
}

/** The request to the wallet. */
export interface WalletRequest {
  /** What became of it; undefined before the press, and once it is sent. */
  run: SendRun | undefined
  /** The transfer is prepared again before the wallet is asked. */
  isRenewing: boolean
  /** @param what The amount and asset, formatted. */
  send(amount: bigint, what: string): void
}

export function useWalletRequest(
  { form, network, token }: Pick<Sending, 'form' | 'network' | 'token'>,
  prepared: Read<PreparedTransfer>,
): WalletRequest {
  const modal = useModalContext()
  const { portico } = modal
  const run = useModalState(({ slices }) => slices.send?.run)
  const [isAsked, setAsked] = useState(run?.is === 'asking')
  const [isRenewing, setRenewing] = useState(false)
  const isShown = isAsked && run && run.is !== 'sent'
  return {
    run: isShown ? run : undefined,
    isRenewing,
    send(amount, what) {
      if (!prepared.data) return
      const ask = (transfer: PreparedTransfer): void => {
        setAsked(true)
        askWallet(modal, transfer, { symbol: token.symbol, what })
      }
      const age = portico.services.platform.now() - (prepared.dataUpdatedAt ?? 0)
      // Inside the press: a wallet's window may open.
      if (age < stale) return ask(prepared.data)
      setRenewing(true)
      prepareTransfer(portico, optionsOf(form, network, amount))
        // The view shows why it is no longer ready.
        .then(ask, () => prepared.refetch())
        .finally(() => setRenewing(false))
    },
  }
}

/** The transfer of the form. */
const optionsOf = (
  form: Sending['form'],
  network: Network,
  amount: bigint,
): PrepareOptions & { chain: Network['id']; amount: bigint } => ({
  chain: network.id,
  token: form.token,
  amount,
  to: form.to,
  speed: form.speed,
  memo: form.memo || undefined,
  resolved: form.resolved,
  acceptFallback: form.accepted !== undefined && form.accepted === form.resolved,
})
