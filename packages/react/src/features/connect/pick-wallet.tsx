import type { ReactElement } from 'react'
import { rdnsKey, truncateAddress, type WalletRow } from '@portico/core/modal'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Row } from '../../parts/row/row.tsx'
import { askWallet } from '../../wallets/ask-wallet.ts'
import { walletData } from '../../wallets/wallet-data.ts'
import { WalletLogo } from '../../wallets/wallet-list-item.tsx'

/** Two wallets claim the identity of the active one before a signature. */
export default function PickWallet({ data }: ViewProps<'PickWallet'>): ReactElement {
  const modal = useModalContext()
  const { ui, t } = modal
  const mayConnect = useLegal()
  const link = useModalState((state) => state.links[data.link ?? ''])
  const { all } = useWallets()
  const isUsed = (row: WalletRow): boolean =>
    row.routes.some((route) => route.connector === link?.connector && route.offer === link.offer)
  const used = all.find(isUsed)
  const alike = (row: WalletRow): boolean =>
    rdnsKey(row.rdns) === rdnsKey(used?.rdns) && (row.rdns !== undefined || row.name === used?.name)
  const rows = all.filter((row) => row.contested && alike(row))
  const [first] = Object.values(link?.namespaces ?? {})
  const account = first?.account
  const ask = (row: WalletRow): void => {
    const [route] = row.routes
    if (route && mayConnect()) askWallet(modal, route, walletData(row))
  }
  return (
    <div className="stack">
      <div className="hero">
        <h2 className="title">{t('pick.title', { wallet: link?.peer.name ?? '' })}</h2>
        <p className="sub">{t('pick.hint')}</p>
      </div>
      <ul className="group">
        {rows.map((row) => (
          <li key={row.key}>
            <Row
              logo={<WalletLogo wallet={row} />}
              name={row.name}
              second={
                isUsed(row) && account !== undefined
                  ? t('pick.used', { account: truncateAddress(account) })
                  : t('pick.unused')
              }
              trail={<Icon name="chevron" flip />}
              onPress={() => ask(row)}
              testId={`pick-${row.routes.at(0)?.offer ?? row.key}`}
            />
          </li>
        ))}
      </ul>
      <Button tone="quiet" onPress={() => ui.back()}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
