import type { ReactElement } from 'react'
import { useTime } from '../../account/next-try.tsx'
import type { Read } from '../../hooks/use-read.ts'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

export function Stale({
  history: { dataUpdatedAt, isFetching, refetch },
}: {
  history: Pick<Read<unknown>, 'dataUpdatedAt' | 'isFetching' | 'refetch'>
}): ReactElement {
  const { t } = useModalContext()
  const time = useTime()
  return (
    <div className="worth" data-testid="activity-stale">
      <div role="status">
        <p className="title">{t('activity.failed')}</p>
        {dataUpdatedAt !== undefined && (
          <p className="sub">{t('account.balanceStale', { time: time(dataUpdatedAt) })}</p>
        )}
      </div>
      <Button
        block={false}
        tone="quiet"
        icon="retry"
        busy={isFetching}
        onPress={() => void refetch()}
      >
        {t('common.retry')}
      </Button>
    </div>
  )
}
