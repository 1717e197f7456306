import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import type { PreparedTransfer, PrepareOptions } from '@portico/core/transfers'
import { prepareTransfer } from '@portico/core/internal/transfers/prepare'
import { preparedReading } from '@portico/core/internal/transfers/prepared-reading'
import { unread } from '../../hooks/unread.ts'
import { useRead, type Read } from '../../hooks/use-read.ts'
import { useTransferSimulation } from '../../hooks/use-transfer-simulation.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { Asking } from './asking.tsx'
import { Review, useWrite } from './review.tsx'
import { run as ask } from './run.ts'
import { Simulated } from './simulated.tsx'
import { isGrave, useWarnings, Warnings } from './warnings.tsx'
import { useForm, useSender, type Sending } from './use-send.ts'

/** Shows the transfer for review; one press asks the wallet. */
export default function WalletSendPreview(): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const sender = useSender()
  const isFilled = useModalState(
    ({ slices }) =>
      slices.send?.form?.chain === sender?.network.id && slices.send?.form?.resolved !== undefined,
  )
  const isOver = !sender || !isFilled
  // The form was cleared: by another network, or because it is sent.
  useEffect(() => {
    if (isOver && portico.getState().ui.history.at(-1)?.view === 'WalletSendPreview') ui.back()
  }, [isOver, portico, ui])
  return isOver ? (
    <SkeletonRows count={4} label={t('common.loading')} />
  ) : (
    <Preview sender={sender} />
  )
}

/**
 * A transfer prepared longer ago is prepared again before the wallet is asked, milliseconds. Our
 * own value.
 */
const stale = 30_000

function Preview({ sender }: { sender: NonNullable<ReturnType<typeof useSender>> }): ReactElement {
  const modal = useModalContext()
  const { portico, ui, t } = modal
  const sending = useForm(sender)
  const { form, token, account, network, counting, costs } = sending
  const write = useWrite()
  const run = useModalState(({ slices }) => slices.send?.run)
  const [asked, setAsked] = useState(run?.is === 'asking')
  const [renewing, setRenewing] = useState(false)
  // The maximum at the start of the review is a fixed amount from then on.
  const now = sending.amount.is === 'amount' ? sending.amount.raw : undefined
  const [fixed, setFixed] = useState<{ raw: bigint; speed: string }>()
  if (now !== undefined && (fixed === undefined || (form.isMax && fixed.speed !== form.speed)))
    setFixed({ raw: now, speed: form.speed })
  const raw = fixed?.raw
  const prepared = usePrepared(sending, raw)
  const to = form.resolved ?? ''
  const quote = prepared.data?.quote ?? costs
  const decimals = quote?.decimals ?? counting.decimals
  const simulation = useTransferSimulation(
    raw === undefined
      ? undefined
      : {
          chain: network.id,
          token: form.token,
          to,
          amount: raw,
          speed: form.speed,
          ...(form.memo && { memo: form.memo }),
        },
  )
  const warnings = useWarnings(sending, to, quote?.cautions ?? [])
  if (raw === undefined || decimals === undefined)
    return sending.quote.error ? (
      <Failure
        title={t('send.feeFailed')}
        hint={t('account.balanceUnknownHint')}
        retry={t('common.retry')}
        onRetry={() => void sending.quote.refetch()}
      />
    ) : (
      <SkeletonRows count={4} label={t('common.loading')} />
    )
  const what = write.amount(raw, decimals, token.symbol)
  const send = (): void => {
    const ready = prepared.data
    if (!ready) return
    const go = (fresh: PreparedTransfer): void => {
      setAsked(true)
      ask(modal, fresh, { symbol: token.symbol, what })
    }
    // At once, inside the press: a wallet's window may open then.
    if (portico.services.platform.now() - (prepared.dataUpdatedAt ?? 0) < stale) return go(ready)
    setRenewing(true)
    prepareTransfer(portico, optionsOf(sending, raw))
      // Why it is not ready any more is shown in its place.
      .then(go, () => prepared.refetch())
      .finally(() => setRenewing(false))
  }
  if (asked && run && run.is !== 'sent')
    return (
      <Asking run={run} account={account} what={run.what} onRetry={send} onEdit={() => ui.back()} />
    )
  const wouldFail = simulation.data?.is === 'failure'
  const isBad = (warnings?.some(isGrave) ?? false) || wouldFail
  const simulated = (
    <Simulated
      sending={sending}
      simulation={simulation.isError ? { is: 'unknown' } : simulation.data}
      decimals={decimals}
    />
  )
  return (
    <div className="stack">
      <Review
        sending={sending}
        grave={
          <>
            {warnings && <Warnings warnings={warnings.filter(isGrave)} />}
            {wouldFail && simulated}
            <Problem sending={sending} code={prepared.error?.code} />
          </>
        }
        of={{ raw, decimals, to, name: prepared.data?.receiver.name ?? nameOf(form.to, to), quote }}
      />
      {warnings && <Warnings warnings={warnings.filter((each) => !isGrave(each))} />}
      {!wouldFail && simulated}
      <div className="actions foot">
        {prepared.error ? (
          <Mend prepared={prepared} />
        ) : (
          <Button
            tone={isBad ? 'critical' : 'primary'}
            busy={!prepared.data || warnings === undefined || renewing}
            onPress={send}
            testId="send-confirm"
          >
            {t(!prepared.data ? 'send.preparing' : isBad ? 'send.sendAnyway' : 'send.confirm', {
              what,
            })}
          </Button>
        )}
        <Button tone="quiet" onPress={() => ui.back()} testId="send-cancel">
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Prepared while the review is open, so that the press itself reaches the wallet. */
function usePrepared(sending: Sending, amount: bigint | undefined): Read<PreparedTransfer> {
  const { form, account } = sending
  return useRead<PreparedTransfer>(
    amount === undefined || form.resolved === undefined
      ? unread
      : preparedReading({
          ...optionsOf(sending, amount),
          account: account.address,
          to: form.resolved,
          as: form.to,
        }),
  )
}

/** The transfer of the form. */
const optionsOf = (
  { network, form }: Sending,
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

const nameOf = (typed: string, to: string): string | undefined =>
  typed.includes('.') && typed.toLowerCase() !== to.toLowerCase() ? typed.trim() : undefined

const problems: Readonly<Record<string, MessageKey>> = {
  'name-changed': 'send.nameChanged',
  'name-fallback': 'send.nameUnsafe',
  'name-unresolved': 'send.nameNone',
  'fee-insufficient': 'send.noFee',
  'funds-insufficient': 'send.noFunds',
  'amount-too-small': 'send.notEnough',
  'receiver-token-account': 'send.tokenAccount',
  'token-restricted': 'send.cannotToken',
  'memo-length': 'send.memoLong',
  'transaction-refused': 'send.leavesLittle',
}

/** Why it cannot be sent. */
function Problem({
  sending: { form, token, coin, network },
  code,
}: {
  sending: Sending
  code: string | undefined
}): ReactElement | null {
  const { t } = useModalContext()
  if (code === undefined) return null
  return (
    <div className="careful grave" role="alert" data-testid="send-problem" data-code={code}>
      <p>
        {t(problems[code] ?? 'send.notReady', {
          name: form.to.trim(),
          token: token.symbol,
          coin: coin.symbol,
          network: network.name,
        })}
      </p>
    </div>
  )
}

/** It is mended in the form, or tried again. */
function Mend({
  prepared: { error, refetch },
}: {
  prepared: Read<PreparedTransfer>
}): ReactElement {
  const { ui, t } = useModalContext()
  if (error && error.code in problems)
    return (
      <Button tone="primary" onPress={() => ui.back()}>
        {t('send.edit')}
      </Button>
    )
  return (
    <Button tone="primary" icon="retry" onPress={() => void refetch()}>
      {t('common.retry')}
    </Button>
  )
}
