import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { storeSwapQuotes } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { Asking } from './asking.tsx'
import { Cautions } from './cautions.tsx'
import { useSourceName } from './details.tsx'
import { Checked, isWorse, Lines, Sides, useReviewedTexts, type Reviewed } from './review.tsx'
import { stepsOf } from './run.ts'
import { Steps } from './steps.tsx'
import { reviewedOf, usePreparedSwap, useWalletRequest } from './use-prepared-swap.ts'
import { useSwapForm, useSwapper, type Swapper, type Swapping } from './use-swap-form.ts'

addIcons({ below: 'M10 4v12m0 0 5-5m-5 5-5-5' })

export default function SwapPreview(): ReactElement {
  const { portico, ui, t } = useModalContext()
  const { swapper } = useSwapper()
  const isFilled = useModalState(
    ({ slices }) =>
      slices.swap?.form?.chain === swapper?.network.id && slices.swap?.form?.reviewed !== undefined,
  )
  const isOver = !swapper || !isFilled
  // Cleared by another network, or because it was sent.
  useEffect(() => {
    if (isOver && portico.getState().ui.history.at(-1)?.view === 'SwapPreview') ui.back()
  }, [isOver, portico, ui])
  return isOver ? (
    <SkeletonRows count={4} label={t('common.loading')} />
  ) : (
    <Preview swapper={swapper} />
  )
}

function Preview({ swapper }: { swapper: Swapper }): ReactElement {
  const { t } = useModalContext()
  const swapping = useSwapForm(swapper)
  const quotes = reviewedOf(swapping.form)
  const { from, to, costs } = swapping
  const fromDecimals = costs?.decimals.from ?? from.decimals
  const toDecimals = costs?.decimals.to ?? to?.decimals
  if (!quotes || fromDecimals === undefined || toDecimals === undefined)
    return <SkeletonRows count={4} label={t('common.loading')} />
  const decimals = { from: fromDecimals, to: toDecimals }
  return <Filled swapping={swapping} of={{ quotes, decimals }} />
}

function Filled({ swapping, of }: { swapping: Swapping; of: Reviewed }): ReactElement {
  const { ui } = useModalContext()
  const { account, update, to } = swapping
  const { quotes } = of
  const prepared = usePreparedSwap(quotes)
  const request = useWalletRequest(prepared)
  const texts = useReviewedTexts(swapping, of)
  const source = useSourceName(quotes.all)(quotes.best.source)
  const swap = (): void => request.swap(texts)
  const { run } = request
  // What the wallet is asked for stays, whatever the price does meanwhile.
  const isAsked = run !== undefined && run.is !== 'failed'
  const code = isAsked ? undefined : (run?.code ?? prepared.error?.code)
  const now = swapping.quotes.data
  if (code === 'swap-unsafe') return <Unsafe source={source} />
  if (run && code !== 'swap-worse')
    return (
      <Asking
        run={run}
        account={account}
        isBusy={request.isRenewing}
        onRetry={swap}
        onEdit={() => ui.back()}
      />
    )
  const hasWorsened = code === 'swap-worse' || isWorse(quotes.best, now?.best)
  const seeNew = (): void => {
    request.forget()
    if (now) update({ reviewed: storeSwapQuotes(now) })
    else ui.back()
  }
  const words = { ...texts, source, token: swapping.from.symbol, wallet: account.wallet.name }
  return (
    <div className="stack swap">
      <Sides swapping={swapping} of={of} />
      {hasWorsened ? (
        <Worse swapping={swapping} of={of} />
      ) : (
        <Problem code={code} swapping={swapping} />
      )}
      <Cautions swapping={{ ...swapping, quote: quotes.best }} />
      <Lines
        swapping={swapping}
        of={of}
        prepared={prepared.data}
        age={{ at: prepared.dataUpdatedAt, isAsking: prepared.isFetching }}
      />
      {prepared.data && <Steps prepared={prepared.data} words={words} />}
      {prepared.data && !code && (
        <Checked prepared={prepared.data} to={to} decimals={of.decimals.to} />
      )}
      <div className="actions foot">
        {hasWorsened ? (
          <Button tone="primary" onPress={seeNew} testId="swap-see-new">
            <SeeNew />
          </Button>
        ) : code ? (
          <Mend code={code} onRetry={() => void prepared.refetch()} />
        ) : (
          <Confirm
            label={labelOf(prepared.data)}
            isBusy={request.isRenewing || !prepared.data}
            onPress={swap}
          />
        )}
        <Cancel />
      </div>
    </div>
  )
}

function labelOf(prepared: Parameters<typeof stepsOf>[0] | undefined): MessageKey {
  if (!prepared) return 'swap.preparing'
  if (stepsOf(prepared)[0] === 'batch') return 'swap.confirmBatch'
  return prepared.steps.length > 1 ? 'swap.confirmAllow' : 'swap.confirm'
}

function Confirm({
  label,
  isBusy,
  onPress,
}: {
  label: MessageKey
  isBusy: boolean
  onPress: () => void
}): ReactElement {
  const { t } = useModalContext()
  return (
    <Button tone="primary" busy={isBusy} onPress={onPress} testId="swap-confirm">
      {t(label)}
    </Button>
  )
}

function SeeNew(): ReactElement {
  const { t } = useModalContext()
  return <>{t('swap.seeNew')}</>
}

function Cancel(): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <Button tone="quiet" onPress={() => ui.back()} testId="swap-cancel">
      {t('common.cancel')}
    </Button>
  )
}

/** A transaction that is not what was quoted: there is no way on but back. */
function Unsafe({ source }: { source: string }): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <div role="alert" data-testid="swap-unsafe">
      <Empty
        drawing="M28 6 10 13v14c0 11 8 18 18 22 10-4 18-11 18-22V13L28 6Zm0 14v11m0 6v.1"
        title={t('swap.unsafe')}
        hint={t('swap.unsafeHint', { source })}
        action={
          <Button block={false} tone="primary" onPress={() => ui.back()} testId="swap-unsafe-back">
            {t('swap.unsafeBack')}
          </Button>
        }
      />
    </div>
  )
}

/** Less is received now than was reviewed. */
function Worse({ swapping, of }: { swapping: Swapping; of: Reviewed }): ReactElement {
  const { t } = useModalContext()
  const { data } = swapping.quotes
  const now = useReviewedTexts(swapping, { ...of, quotes: data ?? of.quotes }).receive
  const before = useReviewedTexts(swapping, of).receive
  return (
    <div className="warning critical" role="alert" data-testid="swap-worse">
      <Icon name="warning" />
      <div>
        <p className="strong">{t('swap.worse')}</p>
        <p>
          {data && data.best.amountOut < of.quotes.best.amountOut
            ? t('swap.worseHint', { now, before })
            : t('swap.worseGone')}
        </p>
      </div>
    </div>
  )
}

/** Codes that another amount, pair or slippage mends. */
const problems: Readonly<Record<string, readonly [MessageKey, MessageKey?]>> = {
  'fee-insufficient': ['swap.noFee', 'swap.noFeeHint'],
  'funds-insufficient': ['swap.noFunds'],
  'swap-reverts': ['swap.reverts', 'swap.revertsHint'],
  'swap-no-route': ['swap.noRoute', 'swap.noRouteHint'],
  'swap-liquidity': ['swap.noLiquidity', 'swap.noLiquidityHint'],
}

function Problem({
  code,
  swapping: { from, to, coin, network },
}: {
  code: string | undefined
  swapping: Swapping
}): ReactElement | null {
  const { t } = useModalContext()
  if (code === undefined) return null
  const names = {
    token: from.symbol,
    from: from.symbol,
    to: to?.symbol ?? '',
    coin: coin.symbol,
    network: network.name,
  }
  const [title, hint] = problems[code] ?? ['swap.notReady']
  return (
    <div className="warning critical" role="alert" data-testid="swap-problem" data-code={code}>
      <Icon name="warning" />
      <div>
        <p>{t(title, names)}</p>
        {hint && <p className="sub">{t(hint, names)}</p>}
      </div>
    </div>
  )
}

function Mend({ code, onRetry }: { code: string; onRetry: () => void }): ReactElement {
  const { ui, t } = useModalContext()
  if (code in problems)
    return (
      <Button tone="primary" onPress={() => ui.back()} testId="swap-change">
        {t('swap.edit')}
      </Button>
    )
  return (
    <Button tone="primary" icon="retry" onPress={onRetry} testId="swap-retry">
      {t('common.retry')}
    </Button>
  )
}
