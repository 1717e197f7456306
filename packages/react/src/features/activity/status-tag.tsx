import type { ReactElement } from 'react'
import type { ActivityEntry } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'
import { Icon, type IconName } from '../../parts/icon/icon.tsx'

type Status = ActivityEntry['status']

const looks: Readonly<Record<Status, readonly [tone: string, icon: IconName]>> = {
  pending: ['caution', 'clock'],
  awaiting: ['caution', 'key'],
  confirmed: ['positive', 'check'],
  failed: ['critical', 'warning'],
  replaced: ['', 'retry'],
  dropped: ['', 'close'],
}

export function StatusTag({ status }: { status: Status }): ReactElement {
  const { t } = useModalContext()
  const [tone, icon] = looks[status]
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} />
      {t('activity.status', { status })}
    </span>
  )
}

/** The wallet sent something else: more urgent than any status. */
export function DiffersTag(): ReactElement {
  const { t } = useModalContext()
  return (
    <span className="tag critical" data-testid="differs-tag">
      <Icon name="warning" />
      {t('activity.differs')}
    </span>
  )
}
