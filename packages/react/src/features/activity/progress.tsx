import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { accountOf, networkOf } from '@portico/core'
import { activityEntries, type ActivityEntry } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Rows } from '../../parts/long-list/rows.tsx'
import { Row } from '../../parts/row/row.tsx'
import { displayDecimal, displayMoved, hasMoved } from './amounts.ts'
import { ActionLogo } from './action-logo.tsx'
import { DiffersTag, StatusTag } from './status-tag.tsx'
import { useName } from './use-names.ts'

/** How long a line stays after its transaction has ended, milliseconds. */
const stays = 60_000
/** Older ones are in the activity. */
const most = 3

/** The account's transactions that are under way or have just ended; a press shows the details. */
export default function Progress({
  namespace,
}: {
  namespace?: string | undefined
}): ReactElement | null {
  const { t } = useModalContext()
  const entries = useRecent(namespace)
  const isListed = useModalState((state) => state.slices.account?.tab === 'activity.title')
  // The activity itself shows them.
  if (entries.length === 0 || isListed) return null
  return (
    <section aria-label={t('activity.now')} data-testid="progress">
      <Rows label={t('activity.now')} items={entries} row={line} keyOf={keyOf} />
    </section>
  )
}

const line = (entry: ActivityEntry): ReactElement => <Line entry={entry} />
const keyOf = ({ key }: ActivityEntry): string => key

function useRecent(namespace: string | undefined): readonly ActivityEntry[] {
  const { platform } = useModalContext().portico.services
  const account = useModalState((state) => accountOf(state, namespace)?.address)
  const chain = useModalState((state) => accountOf(state, namespace)?.chain)
  const tracked = useModalState((state) => state.slices.activity?.tracked)
  const network = useModalState((state) => networkOf(state, chain))
  const [, setRound] = useState(0)
  const now = platform.now()
  const recent = (tracked ?? []).filter(
    (one) => one.chain === chain && (one.endedAt ?? now) > now - stays,
  )
  const next = Math.min(...recent.map(({ endedAt }) => (endedAt ?? Infinity) + stays))
  useEffect(
    () =>
      Number.isFinite(next)
        ? platform.after(Math.max(next - platform.now(), 0), () => setRound((round) => round + 1))
        : undefined,
    [platform, next],
  )
  if (account === undefined || chain === undefined) return []
  const decimals = network?.nativeCurrency.decimals ?? 18
  return activityEntries([], recent, { account, chain, decimals }).slice(0, most)
}

/** A swap in one sentence, with both amounts. */
function useSwapWords(entry: ActivityEntry): string | undefined {
  const { t, locale } = useModalContext()
  const [pay, receive] = ['out', 'in'].map((side) => {
    const one = entry.moved.find(({ direction }) => direction === side)
    return one && displayDecimal(one.amount, { locale: locale.code, symbol: one.symbol })
  })
  if (entry.action !== 'trade' || !hasMoved(entry) || pay === undefined || receive === undefined)
    return undefined
  return t(entry.status === 'confirmed' ? 'activity.swapped' : 'activity.swapping', {
    pay,
    receive,
  })
}

function Line({ entry }: { entry: ActivityEntry }): ReactElement {
  const { t, ui, locale } = useModalContext()
  const { chain, hash, action, status, other, typedName, tracked } = entry
  const moved = hasMoved(entry) ? entry.moved[0] : undefined
  const swap = useSwapWords(entry)
  const name = useName(action === 'approve' ? null : other, typedName)
  const done = t(status === 'confirmed' ? 'activity.did' : 'activity.doing', { action })
  const party =
    name === undefined
      ? undefined
      : t(action === 'send' ? 'activity.to' : 'activity.with', { name })
  return (
    <Row
      logo={<ActionLogo entry={entry} />}
      name={tracked?.label ?? swap ?? done}
      // No line break within an address.
      second={party?.replace('…', '…\u2060')}
      trail={
        <span className="tx-moved" role="status">
          {moved && swap === undefined && (
            <bdi className="amount">
              {displayMoved(moved, { locale: locale.code, nft: t('activity.nft') })}
            </bdi>
          )}
          {tracked?.differs ? <DiffersTag /> : <StatusTag status={status} />}
        </span>
      }
      onPress={() => ui.push('Transaction', { chain, hash: tracked?.hash ?? hash })}
      testId="progress-line"
    />
  )
}
