import { useEffect } from 'react'
import type { ReactElement } from 'react'
import type { TransferSimulation } from '@portico/core'
import type { Read } from '../../hooks/use-read.ts'
import { useTransferSimulation } from '../../hooks/use-transfer-simulation.ts'
import { useWrite } from '../../account/lines.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { Asking } from './asking.tsx'
import { Review } from './review.tsx'
import { Grants, Simulated } from './simulated.tsx'
import { useFixedAmount, usePreparedTransfer, useWalletRequest } from './use-prepared-transfer.ts'
import { useForm, useSender, type Sending } from './use-send.ts'
import { isCritical, useWarnings, Warnings } from './warnings.tsx'

export default function WalletSendPreview(): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const sender = useSender()
  const isFilled = useModalState(
    ({ slices }) =>
      slices.send?.form?.chain === sender?.network.id && slices.send?.form?.resolved !== undefined,
  )
  const isOver = !sender || !isFilled
  // Cleared by another network, or because it was sent.
  useEffect(() => {
    if (isOver && portico.getState().ui.history.at(-1)?.view === 'WalletSendPreview') ui.back()
  }, [isOver, portico, ui])
  return isOver ? (
    <SkeletonRows count={4} label={t('common.loading')} />
  ) : (
    <Preview sender={sender} />
  )
}

function Preview({ sender }: { sender: NonNullable<ReturnType<typeof useSender>> }): ReactElement {
  const { ui } = useModalContext()
  const sending = useForm(sender)
  const { form, token, account, network } = sending
  const write = useWrite()
  const raw = useFixedAmount(sending)
  const prepared = usePreparedTransfer(sending, raw)
  const request = useWalletRequest(sending, prepared)
  const simulation = useSimulation(sending, raw)
  const to = form.resolved ?? ''
  const quote = prepared.data?.quote ?? sending.costs
  const warnings = useWarnings(sending, to, quote?.cautions ?? [])
  const decimals = quote?.decimals ?? sending.counting.decimals
  if (raw === undefined || decimals === undefined) return <NoAmount quote={sending.quote} />
  const what = write.amount(raw, decimals, token.symbol)
  const send = (): void => request.send(raw, what)
  const { run } = request
  if (run) return <Asking run={run} account={account} onRetry={send} onEdit={() => ui.back()} />
  const wouldFail = simulation.data?.is === 'failure'
  const critical = warnings?.filter(isCritical) ?? []
  const others = warnings?.filter((warning) => !isCritical(warning)) ?? []
  const result = simulation.isError ? unsimulated : simulation.data
  const simulated = <Simulated sending={sending} simulation={result} decimals={decimals} />
  return (
    <div className="stack">
      <Review
        sending={sending}
        critical={
          <>
            <Warnings warnings={critical} />
            {wouldFail && simulated}
            <Grants sending={sending} simulation={result} decimals={decimals} />
            <Problem
              code={prepared.error?.code}
              names={{
                name: form.resolvedName ?? form.to.trim(),
                token: token.symbol,
                coin: sending.coin.symbol,
                network: network.name,
              }}
            />
          </>
        }
        of={{ raw, decimals, to, name: form.resolvedName, quote }}
      />
      <Warnings warnings={others} />
      {!wouldFail && simulated}
      <div className="actions foot">
        {prepared.error ? (
          <Mend code={prepared.error.code} onRetry={() => void prepared.refetch()} />
        ) : (
          <Confirm
            what={what}
            isReady={prepared.data !== undefined}
            isBusy={warnings === undefined || request.isRenewing}
            isBad={critical.length > 0 || wouldFail || Boolean(result?.grants?.length)}
            onPress={send}
          />
        )}
        <Cancel />
      </div>
    </div>
  )
}

const unsimulated: TransferSimulation = { is: 'unknown' }

/** The simulated result of the transfer. */
function useSimulation(
  { form, network }: Pick<Sending, 'form' | 'network'>,
  amount: bigint | undefined,
): Read<TransferSimulation> {
  const transfer = {
    chain: network.id,
    token: form.token,
    to: form.resolved ?? '',
    speed: form.speed,
    memo: form.memo || undefined,
  }
  return useTransferSimulation(amount === undefined ? undefined : { ...transfer, amount })
}

/** The amount or its decimals are still loading, or did not load. */
function NoAmount({ quote }: Pick<Sending, 'quote'>): ReactElement {
  const { t } = useModalContext()
  if (!quote.error) return <SkeletonRows count={4} label={t('common.loading')} />
  return (
    <Failure
      title={t('send.feeFailed')}
      hint={t('account.balanceUnknownHint')}
      retry={t('common.retry')}
      onRetry={() => void quote.refetch()}
    />
  )
}

/** The button that asks the wallet. */
function Confirm({
  what,
  isReady,
  isBusy,
  isBad,
  onPress,
}: {
  what: string
  /** The transfer is prepared. */
  isReady: boolean
  isBusy: boolean
  /** A critical warning is shown, or the transfer would fail. */
  isBad: boolean
  onPress: () => void
}): ReactElement {
  const { t } = useModalContext()
  const label = isBad ? 'send.sendAnyway' : 'send.confirm'
  return (
    <Button
      tone={isBad ? 'critical' : 'primary'}
      busy={!isReady || isBusy}
      onPress={onPress}
      testId="send-confirm"
    >
      {t(isReady ? label : 'send.preparing', { what })}
    </Button>
  )
}

function Cancel(): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <Button tone="quiet" onPress={() => ui.back()} testId="send-cancel">
      {t('common.cancel')}
    </Button>
  )
}

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

function Problem({
  code,
  names,
}: {
  code: string | undefined
  /** What the messages name. */
  names: Readonly<Record<'name' | 'token' | 'coin' | 'network', string>>
}): ReactElement | null {
  const { t } = useModalContext()
  if (code === undefined) return null
  return (
    <div className="warning critical" role="alert" data-testid="send-problem" data-code={code}>
      <p>{t(problems[code] ?? 'send.notReady', names)}</p>
    </div>
  )
}

function Mend({ code, onRetry }: { code: string; onRetry: () => void }): ReactElement {
  const { ui, t } = useModalContext()
  if (code in problems)
    return (
      <Button tone="primary" onPress={() => ui.back()}>
        {t('send.edit')}
      </Button>
    )
  return (
    <Button tone="primary" icon="retry" onPress={onRetry}>
      {t('common.retry')}
    </Button>
  )
}
