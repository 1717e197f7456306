import type { ReactElement } from 'react'
import { limits } from '@portico/core'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { walletData } from '../../wallets/wallet-data.ts'
import { WalletLogo } from '../../wallets/wallet-list-item.tsx'

export default function GetWallet(): ReactElement {
  const { ui, t } = useModalContext()
  const { loading, all } = useWallets()
  const offered = all
    .filter((wallet) => !wallet.installed && wallet.record)
    .slice(0, limits.recommended)
  if (loading && !offered.length)
    return <SkeletonRows count={limits.recommended} label={t('common.loading')} />
  return (
    <div className="stack">
      <p className="sub center">{t('get.hint')}</p>
      <ul className="group">
        {offered.map((wallet) => (
          <li key={wallet.key}>
            <Row
              logo={<WalletLogo wallet={wallet} />}
              name={wallet.name}
              trail={<Icon name="chevron" flip />}
              onPress={() => ui.push('Downloads', walletData(wallet))}
            />
          </li>
        ))}
        <li>
          <Row
            logo={<IconLogo name="grid" />}
            name={t('get.all')}
            trail={<Icon name="chevron" flip />}
            onPress={() => ui.want('wallets')}
          />
        </li>
      </ul>
    </div>
  )
}
