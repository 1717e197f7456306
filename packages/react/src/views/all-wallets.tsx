import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { limits } from '@portico/core/internal/limits'
import { useWalletList } from '../hooks/use-wallet-list.ts'
import { useModal } from '../modal/context.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Search } from '../parts/search.tsx'
import { SkeletonRows } from '../parts/skeleton.tsx'
import { useChooseWallet } from './choose-wallet.ts'
import { useImpressions } from './impressions.ts'
import { WalletLine } from './wallet-row.tsx'

const none: readonly [] = []

/** Every wallet known here, in pages, searched as one types: the list is local. */
export default function AllWallets(): ReactElement {
  const { portico, t } = useModal()
  const list = useWalletList()
  const choose = useChooseWallet()
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  const found = useMemo(() => list.search(query), [list, query])
  const shown = useMemo(() => found.slice(0, pages * limits.walletPage), [found, pages])
  useImpressions('AllWallets', list.loading ? none : shown, query.trim())
  const more = shown.length < found.length

  const ask = (text: string): void => {
    setQuery(text)
    setPages(1)
  }
  useEffect(() => {
    if (!query.trim()) return
    const timer = setTimeout(() => portico.emit('SEARCH_WALLET', { badge: 'all', search: query.slice(0, 100) }), limits.searchWait)
    return () => clearTimeout(timer)
  }, [portico, query])

  return (
    <div className="stack tight">
      <Search value={query} onChange={ask} label={t('wallets.search')} clearLabel={t('common.clear')} />
      <p className="hidden" role="status">
        {query.trim() && !list.loading ? t('wallets.found', { count: found.length }) : ''}
      </p>
      {list.loading && !found.length ? (
        <SkeletonRows count={6} label={t('common.loading')} />
      ) : found.length ? (
        <ul className="group" aria-label={t('title.AllWallets')}>
          {shown.map((wallet, index) => (
            <WalletLine key={wallet.key} wallet={wallet} onPress={() => choose(wallet, index)} />
          ))}
        </ul>
      ) : (
        <Empty
          drawing="arch"
          title={t('wallets.none', { query: query.trim() })}
          hint={t('wallets.noneHint')}
          action={
            <Button block={false} onPress={() => ask('')}>
              {t('wallets.showAll')}
            </Button>
          }
        />
      )}
      {more && <Sentinel key={pages} onReach={() => setPages((count) => count + 1)} />}
    </div>
  )
}

/** Asks for the next page shortly before the end comes into view. */
function Sentinel({ onReach }: { onReach: () => void }): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  useEffect(() => {
    reach.current = onReach
  })
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current()
      },
      { root: element.current.closest('.view'), rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div className="sentinel" ref={element} aria-hidden="true" />
}
