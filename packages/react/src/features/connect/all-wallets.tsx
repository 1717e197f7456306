import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import type { FeatureSlices, Route, State } from '@portico/core'
import { limits } from '@portico/core/internal/limits/limits'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useDirectory, type UseDirectory } from '../../hooks/use-directory.ts'
import { useWalletList } from '../../hooks/use-wallet-list.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { useOnline } from '../../card/use-online.ts'
import { Button } from '../../parts/button/button.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Pages } from './pages.tsx'
import { Search } from '../../parts/search/search.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { useImpressions } from '../../wallets/use-impressions.ts'
import { usePinnedList } from '../../wallets/use-pinned-list.ts'
import { coarse, listOf, hasWalletConnect, usePrepared } from '../../wallets/pairing.ts'
import { WalletListButton } from '../../wallets/wallet-list-item.tsx'

const none: readonly [] = []
/** Rows in a page of the list: few, so that rendering them fits in a frame. */
const rowsAtOnce = 10
const keyOf = (wallet: WalletRow): string => wallet.key

/**
 * Every wallet: the known ones filtered at every key press, those of the host's service after them
 * as they load.
 */
export default function AllWallets({ data }: ViewProps<'AllWallets'>): ReactElement {
  const { portico, ui, t } = useModalContext()
  const { namespace } = data
  const { pinned, listProps } = usePinnedList()
  const list = useWalletList({ namespace, pinned })
  const choose = useChooseWallet(namespace)
  const [{ route, saved }] = useState(() => savedSearch(portico.getState()))
  const start = useRef(saved)
  const [query, setQuery] = useState(start.current?.query ?? '')
  const [certified, setCertified] = useState(start.current?.certified ?? false)
  const [atEnd, setAtEnd] = useState(true)
  const text = query.trim()
  const more = useDirectory({ search: text.length > 1 ? text : '', certified })
  const shown = useFound(list, more.records, text, certified)
  const top = useRef<HTMLDivElement>(null)
  const first = useMemo(() => shown.slice(0, limits.walletPage), [shown])
  useImpressions('AllWallets', list.loading ? none : first, text)
  useEffect(() => {
    top.current?.closest('.view')?.scrollTo?.({ top: start.current?.scrollTop ?? 0 })
    start.current = undefined
  }, [text, certified])
  const pendingEvent = useSearchEvent(text, certified)
  const press = (wallet: WalletRow, index: number): void => {
    // Reports a search also when the visitor chooses before the delay.
    pendingEvent.current?.()
    if (route)
      ui.updateSlice('connect', {
        search: {
          route,
          query,
          certified,
          scrollTop: top.current?.closest('.view')?.scrollTop ?? 0,
        },
      })
    choose(wallet, index)
  }
  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  const [intended, setIntended] = useState(false)
  usePrepared(intended || coarse(), listOf(namespace))
  const row = useCallback(
    (wallet: WalletRow, index: number) => (
      <WalletListButton
        wallet={wallet}
        onPress={() => pressed.current(wallet, index)}
        onIntent={() => setIntended(true)}
      />
    ),
    [],
  )
  const online = useMorePages(more, atEnd)
  const failed = more.status === 'error'
  const waiting = list.loading || (!more.done && !failed)
  const showAll = (): void => {
    setQuery('')
    setCertified(false)
  }
  return (
    // Keeps the height for any number of results, so that the card does not change size while the
    // visitor types.
    <div className="stack tight" ref={top} style={{ minHeight: 'min(420px, 60vh)' }} {...listProps}>
      <Search
        value={query}
        onChange={setQuery}
        label={t('wallets.search')}
        clearLabel={t('common.clear')}
      />
      {portico.config.service && (
        <div>
          <button
            type="button"
            className="chip"
            aria-pressed={certified}
            onClick={() => setCertified(!certified)}
          >
            <Icon name={certified ? 'check' : 'shield'} />
            {t('wallets.certified')}
          </button>
        </div>
      )}
      {!text && <OtherDevice namespace={namespace} />}
      <p className="hidden" role="status">
        {text && !list.loading && !(waiting && !shown.length)
          ? t('wallets.found', { count: shown.length })
          : ''}
      </p>
      {shown.length > 0 ? (
        <Pages
          key={`${certified} ${text}`}
          items={shown}
          size={rowsAtOnce}
          label={t('title.AllWallets')}
          keyOf={keyOf}
          row={row}
          onEnd={setAtEnd}
        />
      ) : (
        !waiting && !failed && <NothingFound query={text} onShowAll={showAll} />
      )}
      {waiting && (
        <SkeletonRows
          count={shown.length ? 2 : 6}
          label={t(shown.length ? 'wallets.searching' : 'common.loading')}
        />
      )}
      {failed && <MoreFailed online={online} onRetry={() => more.more('manual')} />}
    </div>
  )
}

/**
 * The entry of the history that is shown, and the search with which a wallet was chosen from it.
 */
function savedSearch({ ui, slices }: State): {
  route: Route | undefined
  saved: FeatureSlices['connect']['search'] | undefined
} {
  const route = ui.history.at(-1)
  const search = slices.connect?.search
  return { route, saved: route && search?.route === route ? search : undefined }
}

/** The search results, in the order in which they were found. */
function useFound(
  list: ReturnType<typeof useWalletList>,
  records: UseDirectory['records'],
  text: string,
  certified: boolean,
): readonly WalletRow[] {
  const found = useMemo(() => {
    const rows = list.search(text)
    if (!text) return rows
    // The service may match a wallet by other words than its name.
    const ids = new Set(records.flatMap(({ id, rdns }) => [id, rdns ?? id]))
    return [
      ...new Set([
        ...rows,
        ...list.all.filter(
          (row) => row.record && (ids.has(row.record.id) || ids.has(row.record.rdns ?? '')),
        ),
      ]),
    ]
  }, [list, text, records])
  const ordered = useStableOrder(found, text)
  return useMemo(
    () => (certified ? ordered.filter((row) => row.record?.badge_type) : ordered),
    [ordered, certified],
  )
}

/**
 * Raises the event of a search once the visitor has stopped typing; the returned function raises it
 * at once.
 */
function useSearchEvent(text: string, certified: boolean): RefObject<(() => void) | undefined> {
  const { portico } = useModalContext()
  const pendingEvent = useRef<() => void>(undefined)
  useEffect(() => {
    if (!text) return
    pendingEvent.current = () => {
      pendingEvent.current = undefined
      portico.emit('SEARCH_WALLET', {
        badge: certified ? 'certified' : 'all',
        search: text.slice(0, 100),
      })
    }
    const timer = setTimeout(() => pendingEvent.current?.(), limits.searchWait)
    return () => {
      clearTimeout(timer)
      pendingEvent.current = undefined
    }
  }, [portico, text, certified])
  return pendingEvent
}

/**
 * Requests the service's next page when the list is at its end, and again once the page is online.
 * Returns whether it is.
 */
function useMorePages(more: UseDirectory, atEnd: boolean): boolean {
  const { portico } = useModalContext()
  const online = useOnline(portico.services.platform)
  const failed = more.status === 'error'
  const ask = useRef(more.more)
  useEffect(() => {
    ask.current = more.more
  })
  useEffect(() => {
    if (online && failed) ask.current('manual')
    // Once the connection is back; a failure while online is the visitor's to try again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
  // A page may contain only shown wallets: then the next one is requested at once, unless it only
  // repeats.
  const next = atEnd && more.status === 'ready' && !more.done
  const received = useMemo(
    () => new Set(more.records.map((record) => record.id)).size,
    [more.records],
  )
  useEffect(() => {
    if (next) ask.current()
  }, [next, received])
  return online
}

/** On a phone, whose own wallets are in the list: the QR code for a wallet on another device. */
function OtherDevice({ namespace }: { namespace: string | undefined }): ReactElement | null {
  const { ui, t } = useModalContext()
  const phones = useModalState(hasWalletConnect)
  if (!phones || !coarse()) return null
  return (
    <Row
      logo={<IconLogo name="code" />}
      name={t('wallets.other')}
      second={t('wallets.otherHint')}
      trail={<Icon name="chevron" flip />}
      testId="show-code"
      onPress={() =>
        ui.want('reach', namespace === undefined ? undefined : { namespaces: [namespace] })
      }
    />
  )
}

function NothingFound({
  query,
  onShowAll,
}: {
  query: string
  onShowAll: () => void
}): ReactElement {
  const { t } = useModalContext()
  return (
    <Empty
      drawing={arch}
      title={query ? t('wallets.none', { query }) : t('wallets.noneCertified')}
      hint={t('wallets.noneHint')}
      action={
        <Button block={false} onPress={onShowAll}>
          {t('wallets.showAll')}
        </Button>
      }
    />
  )
}

function MoreFailed({ online, onRetry }: { online: boolean; onRetry: () => void }): ReactElement {
  const { t } = useModalContext()
  return (
    <div className="hint row plain" role="status">
      <span className="text sub">{t(online ? 'wallets.moreFailed' : 'wallets.moreOffline')}</span>
      {online && (
        <Button block={false} icon="retry" onPress={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** While the query stays the same, shown rows keep their place and later ones are appended. */
function useStableOrder(rows: readonly WalletRow[], query: string): readonly WalletRow[] {
  const order = useRef<{ query: string; places: Map<string, number> }>({ query, places: new Map() })
  return useMemo(() => {
    if (order.current.query !== query || !query) order.current = { query, places: new Map() }
    const { places } = order.current
    for (const { key } of rows) if (!places.has(key)) places.set(key, places.size)
    return query ? [...rows].sort((a, b) => places.get(a.key)! - places.get(b.key)!) : rows
  }, [rows, query])
}
