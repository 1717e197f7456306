import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { displayAmount } from '@portico/core/modal'
import { useBalance } from '../../hooks/use-balance.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { NextTry, useTime } from '../../account/next-try.tsx'

/** @param isFallback Replaces a view whose failure was announced already. */
export function Balance({
  namespace,
  isFallback = false,
}: {
  namespace?: string | undefined
  isFallback?: boolean
}): ReactElement {
  const { t, locale } = useModalContext()
  const { status, raw, decimals, symbol, at, retryAt, retry } = useBalance({
    namespace: namespace as Namespace | undefined,
  })
  useFailureNotice(status === 'error' && !isFallback)
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
          </p>
          {status === 'stale' && at !== undefined ? (
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
          {status === 'error' && (
            <>
              <p className="sub">
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

/** Announces a failure once, wherever the focus is. */
export function useFailureNotice(failed: boolean): void {
  const { t, ui } = useModalContext()
  useEffect(() => {
    if (failed) ui.showError(t('account.balanceUnavailable'))
  }, [failed, ui, t])
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
  const time = useTime('short')
  return (
    <p className="sub">
      {t('account.balanceStale', { time: time(at) })}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  )
}
