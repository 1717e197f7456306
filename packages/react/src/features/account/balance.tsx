import type { ReactElement } from 'react'
import { accountOf, type State } from '@portico/core'
import { displayAmount } from '@portico/core/modal'
import { useBalance } from '../../hooks/use-balance.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { NextTry, useTime } from '../../account/next-try.tsx'
import { Updating } from '../../account/updating.tsx'

/** @param isFallback Replaces the total, whose failure the list of tokens tells. */
export function Balance({
  namespace,
  isFallback = false,
}: {
  namespace?: string | undefined
  isFallback?: boolean
}): ReactElement {
  const { t, locale } = useModalContext()
  const { status, raw, decimals, symbol, at, error, retryAt, retry } = useBalance({
    namespace: namespace as Namespace | undefined,
  })
  const isReported = useModalState(
    (state) => isListShown(state) && (isFallback || hasListFailed(state, namespace)),
  )
  const known = raw !== undefined && decimals !== undefined
  return (
    <section
      className="worth"
      aria-label={t('account.balance')}
      data-status={known && status === 'ready' && raw === '0' ? 'zero' : status}
      data-testid="balance"
    >
      {known ? (
        <>
          <p className="figure fade" key={raw}>
            {displayAmount(raw, decimals, { locale: locale.code })}{' '}
            {symbol !== undefined && <small>{symbol}</small>}
            <Updating of={status === 'stale' && !error} />
          </p>
          {error && at !== undefined ? (
            <Stale at={at} onRetry={retry} />
          ) : (
            raw === '0' && <p className="sub">{t('account.balanceNew')}</p>
          )}
        </>
      ) : status === 'loading' ? (
        <FigureSkeleton />
      ) : (
        <>
          <p className="title">{t('account.balanceUnknown')}</p>
          {status === 'error' && !isReported && (
            <>
              <p className="sub" role="status">
                {t('account.balanceUnknownHint')} <NextTry at={retryAt} />
              </p>
              <Button block={false} tone="quiet" icon="retry" onPress={retry}>
                {t('common.retry')}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  )
}

/** The first tab has the tokens, and a button to read again all that has failed. */
const isListShown = ({ slices }: State): boolean => (slices.account?.tab ?? null) === null

function hasListFailed(state: State, namespace: string | undefined): boolean {
  const account = accountOf(state, namespace)
  if (!account) return false
  return state.resources[`${account.address}/tokens/${account.chain}`]?.error !== undefined
}

export function FigureSkeleton(): ReactElement {
  const { t } = useModalContext()
  return (
    <>
      <span className="hidden" role="status">
        {t('common.loading')}
      </span>
      <span className="skeleton" aria-hidden="true" />
    </>
  )
}

export function Stale({ at, onRetry }: { at: number; onRetry: () => void }): ReactElement {
  const { t } = useModalContext()
  const time = useTime()
  return (
    <p className="sub">
      {t('account.balanceStale', { time: time(at) })}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  )
}
