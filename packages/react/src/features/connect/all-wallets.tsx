import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { limits } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import { useDirectory, type UseDirectory } from '../../hooks/use-directory.ts'
import { useWalletList } from '../../hooks/use-wallet-list.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { useOnline } from '../../card/use-online.ts'
import { Button } from '../../parts/button/button.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Search } from '../../parts/search/search.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { useImpressions } from '../../wallets/use-impressions.ts'
import { usePinnedList } from '../../wallets/use-pinned-list.ts'
import { coarse, listOf, hasWalletConnect, usePrepared } from '../../wallets/pairing.ts'
import { WalletListButton } from '../../wallets/wallet-list-item.tsx'
import { Pages } from './pages.tsx'
import { useFound, useSavedSearch, useSearchEvent, type WalletSearch } from './wallet-search.ts'

const none: readonly [] = []
/** Few, so that rendering a page fits in a frame. */
const rowsAtOnce = 10
const keyOf = (wallet: WalletRow): string => wallet.key

export default function AllWallets({ data }: ViewProps<'AllWallets'>): ReactElement {
  const { portico, t } = useModalContext()
  const { namespace } = data
  const { pinned, listProps } = usePinnedList()
  const list = useWalletList({ namespace, pinned })
  const search = useSavedSearch()
  const { query, text, certified } = search
  const [atEnd, setAtEnd] = useState(true)
  const more = useDirectory({ search: text.length > 1 ? text : '', certified })
  const shown = useFound(list, more.records, text, certified)
  const first = useMemo(() => shown.slice(0, limits.walletPage), [shown])
  useImpressions('AllWallets', list.loading ? none : first, text)
  const row = useWalletButtons(namespace, search)
  const online = useMorePages(more, atEnd)
  const failed = more.status === 'error'
  const waiting = list.loading || (!more.done && !failed)
  const isCounted = text !== '' && !list.loading && !(waiting && shown.length === 0)
  return (
    // Keeps the height for any number of results while the visitor types.
    <div
      className="stack tight"
      ref={search.top}
      style={{ minHeight: 'min(420px, 60vh)' }}
      {...listProps}
    >
      <Search
        value={query}
        onChange={search.setQuery}
        label={t('wallets.search')}
        clearLabel={t('common.clear')}
      />
      {portico.config.service && (
        <CertifiedFilter isOn={certified} onChange={search.setCertified} />
      )}
      {!text && <OtherDevice namespace={namespace} />}
      <p className="hidden" role="status">
        {isCounted ? t('wallets.found', { count: shown.length }) : ''}
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
        !waiting && !failed && <NothingFound query={text} onShowAll={search.reset} />
      )}
      {waiting && (
        <SkeletonRows
          count={shown.length > 0 ? 2 : 6}
          label={t(shown.length > 0 ? 'wallets.searching' : 'common.loading')}
        />
      )}
      {failed && <MoreFailed online={online} onRetry={() => more.more('manual')} />}
    </div>
  )
}

/** Renders the button of a wallet. The function is always the same, so that no row renders again. */
function useWalletButtons(
  namespace: string | undefined,
  { text, certified, save }: Pick<WalletSearch, 'text' | 'certified' | 'save'>,
): (wallet: WalletRow, index: number) => ReactElement {
  const choose = useChooseWallet(namespace)
  const pendingEvent = useSearchEvent(text, certified)
  const [intended, setIntended] = useState(false)
  usePrepared(intended || coarse(), listOf(namespace))
  const press = (wallet: WalletRow, index: number): void => {
    pendingEvent.current?.()
    save()
    choose(wallet, index)
  }
  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  return useCallback(
    (wallet: WalletRow, index: number) => (
      <WalletListButton
        wallet={wallet}
        onPress={() => pressed.current(wallet, index)}
        onIntent={() => setIntended(true)}
      />
    ),
    [],
  )
}

/**
 * Requests the next page at the list's end, and again once online. Returns whether it is online.
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
  // A page with only known wallets is followed by the next one, unless it only repeats.
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

function CertifiedFilter({
  isOn,
  onChange,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
}): ReactElement {
  const { t } = useModalContext()
  return (
    <div>
      <button type="button" className="chip" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
        <Icon name={isOn ? 'check' : 'shield'} />
        {t('wallets.certified')}
      </button>
    </div>
  )
}

/** On a phone: the QR code for a wallet on another device. */
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
