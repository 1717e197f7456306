import type { ReactElement } from 'react'
import type { ActivityAction, ActivityEntry } from '@portico/core/modal'
import { useTime } from '../../account/next-try.tsx'
import { useModalContext } from '../../card/context.ts'
import { Row } from '../../parts/row/row.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { displayMoved, hasMoved } from './amounts.ts'
import { ActionLogo } from './action-logo.tsx'
import { DiffersTag, StatusTag } from './status-tag.tsx'
import { useApprovalWords } from './use-approval-words.ts'
import { useName } from './use-names.ts'

const partyKeys: Partial<Record<ActivityAction, MessageKey>> = {
  receive: 'activity.from',
  send: 'activity.to',
  approve: 'activity.spender',
  revoke: 'activity.formerSpender',
}

/** @param days Formats its day; shared by all rows, because creating one is slow. */
export function ActivityRow({
  entry,
  days,
}: {
  entry: ActivityEntry
  days: Intl.DateTimeFormat
}): ReactElement {
  const { t, ui } = useModalContext()
  const { chain, hash, action, status, other, typedName, tracked } = entry
  const done = t(status === 'confirmed' ? 'activity.did' : 'activity.doing', { action })
  const name = useName(other, typedName)
  const party = name !== undefined && t(partyKeys[action] ?? 'activity.with', { name })
  // No line break within an address.
  const second = (
    <>
      {[tracked?.label !== undefined && done, party && party.replace('…', '…\u2060')].map(
        (text) => text && `${text} · `,
      )}
      <When entry={entry} days={days} />
    </>
  )
  return (
    <Row
      logo={<ActionLogo entry={entry} />}
      name={tracked?.label ?? done}
      second={second}
      trail={<MovedIn entry={entry} />}
      onPress={() => ui.push('Transaction', { chain, hash: tracked?.hash ?? hash })}
      testId="activity-row"
    />
  )
}

function When({
  entry: { time, status },
  days,
}: {
  entry: ActivityEntry
  days: Intl.DateTimeFormat
}): ReactElement {
  const short = useTime()
  return (
    <time dateTime={new Date(time).toISOString()}>
      {status === 'pending' || status === 'awaiting' ? short(time) : days.format(time)}
    </time>
  )
}

function MovedIn({ entry }: { entry: ActivityEntry }): ReactElement {
  const { t, locale } = useModalContext()
  const { status, moved, approvals, tracked } = entry
  const approvalWords = useApprovalWords()
  const lines = hasMoved(entry)
    ? [
        ...moved.filter(({ direction }) => direction === 'in'),
        ...moved.filter(({ direction }) => direction !== 'in'),
      ].slice(0, status === 'confirmed' ? 2 : 1)
    : []
  return (
    <span className="tx-moved">
      {approvals.slice(0, 2).map((each, at) => (
        <bdi key={at} className={at > 0 ? 'amount tx-less' : 'amount'}>
          {approvalWords(each, 'row')}
        </bdi>
      ))}
      {lines.map((each, at) => (
        <bdi
          key={at}
          className={['amount', at > 0 ? 'tx-less' : each.direction === 'in' && 'tx-in']
            .filter(Boolean)
            .join(' ')}
        >
          {displayMoved(each, { locale: locale.code, nft: t('activity.nft') })}
        </bdi>
      ))}
      {tracked?.differs ? <DiffersTag /> : status !== 'confirmed' && <StatusTag status={status} />}
    </span>
  )
}
