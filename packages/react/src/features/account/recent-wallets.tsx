import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { WalletRow } from '@portico/core/modal'
import { recentlyConnected } from '@portico/core/connections'
import type { Recent, Stop } from '@portico/core'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Logo } from '../../parts/logo/logo.tsx'
import { Row } from '../../parts/row/row.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import { Act } from './connection-item.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { listOf, useIntent, walletConnect } from '../../wallets/pairing.ts'
import { WalletLogo } from '../../wallets/wallet-list-item.tsx'

export interface RecentEntry {
  wallet: Recent
  undo?: () => void
  remove: () => void
}

/** The wallets that are not connected; a removed one keeps its place with an undo button. */
export function useRecentWallets(): readonly RecentEntry[] {
  const { portico } = useModalContext()
  const text = useModalState((state) => JSON.stringify(recentlyConnected(state)))
  const [removed, setRemoved] = useState<readonly { wallet: Recent; at: number; undo: Stop }[]>([])
  const recents = JSON.parse(text) as Recent[]
  const entries = recents.map((wallet, at): RecentEntry => ({
    wallet,
    remove: () =>
      void portico
        .forgetWallet(wallet.id)
        .then((undo) =>
          setRemoved((all) => [
            ...all.filter((each) => each.wallet.id !== wallet.id),
            { wallet, at, undo },
          ]),
        ),
  }))
  const forgotten = removed.filter(
    ({ wallet }) => !portico.getState().recent.some(({ id }) => id === wallet.id),
  )
  for (const { wallet, at, undo } of forgotten.toReversed())
    entries.splice(at, 0, { wallet, undo, remove: () => {} })
  return entries
}

export function RecentWallets({
  entries,
}: {
  entries: readonly RecentEntry[]
}): ReactElement | null {
  const { t } = useModalContext()
  const { all } = useWallets()
  if (!entries.length) return null
  return (
    <section className="group" data-testid="recent">
      <h2>{t('held.recent')}</h2>
      <ul className="group">
        {entries.map((entry) => (
          <li key={entry.wallet.id} className="held" data-testid={`recent-${entry.wallet.id}`}>
            {entry.undo ? (
              <Removed name={entry.wallet.name} undo={entry.undo} />
            ) : (
              <Known entry={entry} row={rowOf(all, entry.wallet)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Matches by route, identity, or announced name. */
function rowOf(
  all: readonly WalletRow[],
  { connector, offer, rdns, name }: Recent,
): WalletRow | undefined {
  const rows = all.filter((row) => row.type !== 'walletConnect')
  const remote = connector === walletConnect
  return (
    rows.find((row) =>
      row.routes.some((route) => route.connector === connector && route.offer === offer),
    ) ??
    (remote ? rows.find((row) => row.record?.id === offer) : undefined) ??
    rows.find((row) => rdns !== undefined && row.rdns === rdns && !row.contested) ??
    (remote && rdns === undefined
      ? rows.find((row) => row.record && row.name.toLowerCase() === name.toLowerCase())
      : undefined)
  )
}

function Known({
  entry: { wallet, remove },
  row,
}: {
  entry: RecentEntry
  row: WalletRow | undefined
}): ReactElement {
  const { portico, ui, t } = useModalContext()
  const namespace = wallet.namespaces?.length === 1 ? wallet.namespaces[0] : undefined
  const choose = useChooseWallet(namespace)
  const phone = wallet.connector === walletConnect
  const intent = useIntent(phone, listOf(namespace))
  const namespaces =
    portico.config.adapters.length > 1
      ? wallet.namespaces?.map((namespace) => namespaceName(namespace, t)).join(' · ')
      : undefined
  const press = (): void => {
    if (row) choose(row, 0, phone ? 'by phone' : undefined)
    else if (phone) ui.want('code')
    else ui.want('get', { name: wallet.name, key: wallet.id })
  }
  return (
    <div className="pair" {...intent}>
      <Row
        logo={
          row ? (
            <WalletLogo wallet={row} />
          ) : (
            <Logo id={wallet.rdns ?? wallet.id} name={wallet.name} />
          )
        }
        name={wallet.name}
        second={
          namespaces ? (
            <>
              {t('held.again')} · {namespaces}
            </>
          ) : (
            t('held.again')
          )
        }
        onPress={press}
        testId="again"
      />
      <Act
        icon="trash"
        label={t('held.removeOne', { wallet: wallet.name })}
        onPress={remove}
        testId="remove"
      >
        {t('held.remove')}
      </Act>
    </div>
  )
}

function Removed({ name, undo }: { name: string; undo: () => void }): ReactElement {
  const { t } = useModalContext()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div className="pair" ref={place}>
      <p className="gone" role="status">
        {t('held.removed', { wallet: name })}
      </p>
      <Act strong onPress={undo} testId="undo">
        {t('held.undo')}
      </Act>
    </div>
  )
}
