import type { ReactElement } from 'react'
import { NextTry, useTime } from '../../account/next-try.tsx'
import { useBalance } from '../../hooks/use-balance.ts'
import type { Namespace } from '../../hooks/register.ts'
import type { TokensFailure } from '../../hooks/use-tokens.ts'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

interface Props {
  failure: TokensFailure
  namespace: string | undefined
}

/** Offers a retry now, besides the automatic one. */
export function Unavailable({
  failure,
  namespace,
}: {
  failure: TokensFailure | undefined
  namespace: string | undefined
}): ReactElement {
  const { t } = useModalContext()
  const time = useTime()
  return (
    <div className={failure ? 'worth' : 'hidden'} data-testid="tokens-unavailable">
      <div role="status">
        {failure && (
          <>
            <p className="title">{t('account.balanceUnavailable')}</p>
            {failure.at !== undefined && (
              <p className="sub">{t('account.balanceStale', { time: time(failure.at) })}</p>
            )}
          </>
        )}
      </div>
      {failure && <Again failure={failure} namespace={namespace} />}
    </div>
  )
}

/** The balance above the list says nothing of its own while the list has failed. */
function Again({ failure, namespace }: Props): ReactElement {
  const { t } = useModalContext()
  const balance = useBalance({ namespace: namespace as Namespace | undefined })
  const again = (): void => {
    if (balance.status === 'error') void balance.retry()
    failure.retry()
  }
  return (
    <>
      <p className="sub">
        <NextTry at={failure.retryAt} />
      </p>
      <Button block={false} tone="quiet" icon="retry" busy={failure.busy} onPress={again}>
        {t('common.retry')}
      </Button>
    </>
  )
}
