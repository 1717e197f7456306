import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { accountOf, namespaceOf, networkOf } from '@portico/core'
import type { ChainId } from '@portico/core'
import { displayAmount, displayFiat, explorerPage, type ActivityEntry } from '@portico/core/modal'
import { FullAddress } from '../../account/full-address.tsx'
import { useCurrency } from '../../account/use-currency.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { displayMoved, hasMoved } from './amounts.ts'
import { ActionLogo } from './action-logo.tsx'
import { Facts } from './facts.tsx'
import { StatusTag } from './status-tag.tsx'
import { useActivity } from './use-activity.ts'

/** An empty magnifying glass. */
const glass = 'M25 40a15 15 0 1 0 0-30 15 15 0 0 0 0 30Zm11-4 12 12'
/** How many more pages are searched for a transaction that a host has opened. Our own value. */
const mostPages = 3

const plain = (hash: string): string => (/^0x/i.test(hash) ? hash.toLowerCase() : hash)
const isNamed = ({ hash, tracked, row }: ActivityEntry, wanted: string): boolean =>
  [hash, tracked?.hash, row?.hash].some(
    (each) => each !== undefined && plain(each) === plain(wanted),
  )

export default function Transaction({
  data: { chain, hash },
}: ViewProps<'Transaction'>): ReactElement {
  const { t } = useModalContext()
  const followed = useModalState((state) =>
    state.slices.activity?.tracked.find(
      (each) => each.chain === chain && hash !== undefined && plain(each.hash) === plain(hash),
    ),
  )
  const inUse = useModalState((state) =>
    chain === undefined ? undefined : accountOf(state, namespaceOf(chain))?.address,
  )
  const activity = useActivity(followed?.account ?? inUse, chain)
  const entry =
    hash === undefined ? undefined : activity.entries.find((each) => isNamed(each, hash))
  const isLooking = useMorePages(activity.history, entry !== undefined)
  if (entry) return <Known entry={entry} />
  if (isLooking) return <SkeletonRows count={4} label={t('common.loading')} />
  return (
    <div className="stack" data-testid="transaction-unknown">
      <Empty drawing={glass} title={t('transaction.unknown')} hint={t('transaction.unknownHint')} />
      {chain !== undefined && hash !== undefined && <ExplorerLink chain={chain} hash={hash} />}
    </div>
  )
}

function useMorePages(
  {
    isPending,
    isError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  }: ReturnType<typeof useActivity>['history'],
  isFound: boolean,
): boolean {
  const pages = useRef(0)
  const mayLook = !isFound && hasNextPage && !isError
  useEffect(() => {
    if (!mayLook || isFetchingNextPage || pages.current >= mostPages) return
    pages.current++
    void fetchNextPage()
  }, [mayLook, isFetchingNextPage, fetchNextPage])
  return isPending || isFetchingNextPage || (mayLook && pages.current < mostPages)
}

function Known({ entry }: { entry: ActivityEntry }): ReactElement {
  const { t } = useModalContext()
  const { action, status, tracked, chain, hash, isOnChain } = entry
  return (
    <div className="stack" data-testid="transaction" data-state={status}>
      {tracked?.differs && <Differs {...tracked} />}
      <div className="tx-summary">
        <ActionLogo entry={entry} size="large" />
        <h2 className="title">
          {tracked?.label ??
            t(status === 'confirmed' ? 'activity.did' : 'activity.doing', { action })}
        </h2>
        <Sums entry={entry} />
        <span role="status">
          <StatusTag status={status} />
        </span>
        <Why entry={entry} />
      </div>
      <Facts entry={entry} />
      {isOnChain && <ExplorerLink chain={chain} hash={hash} />}
    </div>
  )
}

/** What was confirmed, because the rest of the view is what the wallet sent. */
function Differs({
  transfer,
}: Pick<NonNullable<ActivityEntry['tracked']>, 'transfer'>): ReactElement {
  const { t, locale } = useModalContext()
  return (
    <div className="tx-differs" role="alert" data-testid="differs">
      <Icon name="warning" />
      <div>
        <p className="title">{t('transaction.differs')}</p>
        <p>{t('transaction.differsHint')}</p>
        {transfer && (
          <>
            <p>
              {t('transaction.asked', {
                what: displayAmount(transfer.amount, transfer.decimals, {
                  locale: locale.code,
                  symbol: transfer.symbol,
                  digits: transfer.decimals,
                }),
              })}
            </p>
            {transfer.name !== undefined && (
              <p className="title">
                <bdi>{transfer.name}</bdi>
              </p>
            )}
            <FullAddress address={transfer.to} />
          </>
        )}
      </div>
    </div>
  )
}

function Sums({ entry }: { entry: ActivityEntry }): ReactNode {
  const { t, locale } = useModalContext()
  const currency = useCurrency()
  if (!hasMoved(entry)) return null
  const [only, ...others] = entry.moved
  return (
    <>
      {entry.moved.map((each, at) => (
        <p key={at} className="tx-sum">
          <bdi>
            {displayMoved(each, { locale: locale.code, nft: t('activity.nft'), digits: 8 })}
          </bdi>
        </p>
      ))}
      {only?.value != null && others.length === 0 && (
        <p className="sub">{displayFiat(only.value, currency, { locale: locale.code })}</p>
      )}
    </>
  )
}

const reasons = {
  repriced: 'transaction.repricedHint',
  cancelled: 'transaction.cancelledHint',
  replaced: 'transaction.replacedHint',
} as const

function Why({ entry: { status, tracked } }: { entry: ActivityEntry }): ReactNode {
  const { t } = useModalContext()
  const reason = tracked?.reason && reasons[tracked.reason]
  const key =
    reason ??
    (status === 'confirmed'
      ? undefined
      : status === 'replaced'
        ? reasons.replaced
        : (`transaction.${status}Hint` as const))
  return key && <p className="sub">{t(key)}</p>
}

function ExplorerLink({ chain, hash }: { chain: ChainId; hash: string }): ReactElement | null {
  const { t } = useModalContext()
  const explorer = useModalState((state) => networkOf(state, chain)?.explorer)
  const href = explorer && explorerPage(explorer, 'tx', hash)
  if (!href) return null
  return (
    <a
      className="button block"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid="explorer"
    >
      <Icon name="external" flip />
      {t('account.explorer')}
      <span className="hidden">, {t('common.newTab')}</span>
    </a>
  )
}
