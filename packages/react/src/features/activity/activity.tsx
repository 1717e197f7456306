import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { accountOf } from '@portico/core'
import {
  activityFilters,
  fitsFilter,
  groupByMonth,
  type ActivityEntry,
  type ActivityFilter,
  type ActivityGroup,
} from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { LongList, type LongListGroup } from '../../parts/long-list/long-list.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { ActivityRow } from './activity-row.tsx'
import { Stale } from './stale.tsx'
import { useActivity, type Activity as Shown } from './use-activity.ts'
import { useLookUp } from './use-names.ts'

const list =
  'M14 10h28a2 2 0 0 1 2 2v36l-6-4-5 4-5-4-5 4-5-4-6 4V12a2 2 0 0 1 2-2Zm7 10h14m-14 8h14m-14 8h8'
const rowsAtOnce = 10
const inVain = 3
const keyOf = ({ key }: ActivityEntry): string => key

export default function Activity({
  namespace,
}: {
  namespace?: string | undefined
}): ReactElement | null {
  const { t } = useModalContext()
  const account = useModalState((state) => accountOf(state, namespace)?.address)
  const chain = useModalState((state) => accountOf(state, namespace)?.chain)
  const activity = useActivity(account, chain)
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const { entries, history } = activity
  const shown = useMemo(
    () => entries.filter((entry) => fitsFilter(entry, filter)),
    [entries, filter],
  )
  const isFailed = history.status === 'error' && history.error?.code !== 'chain-unsupported'
  useFailureEvent(isFailed, account)
  useLookUp(shown, namespace)
  const more = useMorePages(activity, account, `${filter} ${chain}`, shown.length)
  const isLoading = history.isPending
  return (
    <section
      className="stack tight"
      aria-label={t('activity.title')}
      data-testid="activity"
      data-state={isFailed ? 'error' : isLoading ? 'loading' : shown.length ? 'ready' : 'empty'}
    >
      {(entries.length > 0 || filter !== 'all') && <Filters chosen={filter} onChoose={setFilter} />}
      {isFailed && history.data && <Stale history={history} />}
      <List key={`${filter} ${account} ${chain}`} entries={shown} onEnd={more.onEnd} />
      {isLoading && <SkeletonRows count={5} label={t('common.loading')} />}
      {isFailed && !history.data && (
        <Failure
          title={t('activity.failed')}
          hint={t('activity.failedHint')}
          retry={t('common.retry')}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.hasNextPage && !isFailed && <More {...more} busy={history.isFetchingNextPage} />}
      {!isLoading && !isFailed && shown.length === 0 && !history.isFetchingNextPage && (
        <Nothing activity={activity} filter={filter} onShowAll={() => setFilter('all')} />
      )}
    </section>
  )
}

function List({
  entries,
  onEnd,
}: {
  entries: readonly ActivityEntry[]
  onEnd: (near: boolean) => void
}): ReactElement | null {
  const { t, locale } = useModalContext()
  const title = useMonths()
  const days = useMemo(
    () => new Intl.DateTimeFormat(locale.code, { day: 'numeric', month: 'short' }),
    [locale.code],
  )
  const row = useCallback(
    (entry: ActivityEntry) => <ActivityRow entry={entry} days={days} />,
    [days],
  )
  const groups = useMemo(
    () =>
      groupByMonth(entries).map((group): LongListGroup<ActivityEntry> => ({
        key: group.key,
        heading: title(group.month),
        items: group.entries,
      })),
    [entries, title],
  )
  return entries.length > 0 ? (
    <LongList
      groups={groups}
      size={rowsAtOnce}
      label={t('activity.title')}
      row={row}
      keyOf={keyOf}
      onEnd={onEnd}
    />
  ) : null
}

function useMonths(): (month: ActivityGroup['month']) => string {
  const { portico, locale, t } = useModalContext()
  const formats = useMemo(() => {
    const months = new Intl.DateTimeFormat(locale.code, { month: 'long' })
    return {
      months,
      withYear: new Intl.DateTimeFormat(locale.code, { month: 'long', year: 'numeric' }),
    }
  }, [locale])
  return useCallback(
    (month) => {
      if (!month) return t('activity.now')
      const isThisYear = new Date(portico.services.platform.now()).getFullYear() === month.year
      return formats[isThisYear ? 'months' : 'withYear'].format(new Date(month.year, month.index))
    },
    [portico, formats, t],
  )
}

const filterKeys = {
  all: 'activity.filterAll',
  sent: 'activity.filterSent',
  received: 'activity.filterReceived',
  other: 'activity.filterOther',
} as const

function Filters({
  chosen,
  onChoose,
}: {
  chosen: ActivityFilter
  onChoose: (filter: ActivityFilter) => void
}): ReactElement {
  const { t } = useModalContext()
  return (
    <div className="chips start" role="group" aria-label={t('activity.filter')}>
      {activityFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="chip"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          data-testid={`filter-${filter}`}
        >
          {t(filterKeys[filter])}
        </button>
      ))}
    </div>
  )
}

interface MorePages {
  onEnd: (near: boolean) => void
  onMore: () => void
  waits: boolean
}

/** Fetches more pages near the end of the list. */
function useMorePages(
  { history }: Shown,
  address: string | undefined,
  of: string,
  count: number,
): MorePages {
  const { portico } = useModalContext()
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = history
  const [atEnd, setAtEnd] = useState(true)
  /** Counts pages without a match, for the list with this number of rows. */
  const vain = useRef({ of, count, pages: 0 })
  const [waits, setWaits] = useState(false)
  const fetchMore = useCallback((): void => {
    portico.emit('LOAD_MORE_TRANSACTIONS', {
      address: address ?? '',
      projectId: portico.config.service?.projectId ?? '',
    })
    void fetchNextPage()
  }, [portico, address, fetchNextPage])
  useEffect(() => {
    if (vain.current.of !== of || vain.current.count !== count) {
      vain.current = { of, count, pages: 0 }
      setWaits(false)
    }
    if (!hasNextPage || isFetchingNextPage || isError || (!atEnd && count > 0)) return
    if (vain.current.pages++ < inVain) fetchMore()
    else setWaits(true)
  }, [of, count, atEnd, hasNextPage, isFetchingNextPage, isError, fetchMore])
  return { onEnd: setAtEnd, onMore: fetchMore, waits }
}

function More({ onMore, busy }: MorePages & { busy: boolean }): ReactElement {
  const { t } = useModalContext()
  return (
    <>
      {busy && <SkeletonRows count={2} label={t('common.loading')} />}
      <div className="tx-more">
        <Button block={false} tone="quiet" busy={busy} onPress={onMore} testId="activity-more">
          {t('activity.more')}
        </Button>
      </div>
    </>
  )
}

function Nothing({
  activity: { history, network, hasService, isRefused },
  filter,
  onShowAll,
}: {
  activity: Shown
  filter: ActivityFilter
  onShowAll: () => void
}): ReactElement {
  const { t } = useModalContext()
  const name = network?.name ?? ''
  if (filter !== 'all')
    return (
      <Empty
        drawing={list}
        title={t('activity.noneFound')}
        hint={history.hasNextPage ? t('activity.noneFoundHint') : undefined}
        action={
          <Button block={false} onPress={onShowAll}>
            {t('activity.showAll')}
          </Button>
        }
      />
    )
  if (isRefused)
    return <Empty drawing={list} title={t('activity.refused')} hint={t('activity.refusedHint')} />
  const isUnknown = !hasService || history.error?.code === 'chain-unsupported'
  return (
    <Empty
      drawing={list}
      title={t(isUnknown ? 'activity.unsupported' : 'activity.none', { network: name })}
      hint={t(isUnknown ? 'activity.unsupportedHint' : 'activity.noneHint', { network: name })}
    />
  )
}

function useFailureEvent(isFailed: boolean, address: string | undefined): void {
  const { portico } = useModalContext()
  useEffect(() => {
    if (isFailed)
      portico.emit('ERROR_FETCH_TRANSACTIONS', {
        address: address ?? '',
        projectId: portico.config.service?.projectId ?? '',
      })
  }, [isFailed, portico, address])
}
