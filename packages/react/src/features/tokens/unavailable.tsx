import type { ReactElement } from 'react'
import { NextTry, useTime } from '../../account/next-try.tsx'
import type { TokensFailure } from '../../hooks/use-tokens.ts'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

/** Offers a retry now, besides the automatic one. */
export function Unavailable({ failure }: { failure: TokensFailure | undefined }): ReactElement {
  const { t } = useModalContext()
  const time = useTime('short')
  return (
    <div className={failure ? 'worth' : 'hidden'} data-testid="tokens-unavailable">
      <div role="status">
        {failure && (
          <>
            <p className="title">{t('account.balanceUnavailable')}</p>
            <p className="sub">
              {failure.at !== undefined && t('account.balanceStale', { time: time(failure.at) })}{' '}
              <NextTry at={failure.retryAt} />
            </p>
          </>
        )}
      </div>
      {failure && (
        <Button block={false} tone="quiet" icon="retry" busy={failure.busy} onPress={failure.retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
