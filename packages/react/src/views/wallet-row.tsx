import type { ReactElement } from 'react'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { Icon } from '../parts/icon.tsx'
import { Logo } from '../parts/logo.tsx'
import { Row, Tag } from '../parts/row.tsx'
import { useModal } from '../modal/context.ts'

/** A wallet in a list; what it says after the name is what matters for choosing. */
export function WalletLine({ wallet, onPress }: { wallet: WalletRow; onPress: () => void }): ReactElement {
  const { t } = useModal()
  return (
    <li>
      <Row
        logo={<Logo id={wallet.rdns ?? wallet.key} name={wallet.name} src={wallet.icon} />}
        name={wallet.name}
        {...(wallet.contested && { second: t('connect.contested') })}
        trail={<WalletTag wallet={wallet} />}
        onPress={onPress}
        testId={`wallet-${wallet.rdns ?? wallet.key}`}
      />
    </li>
  )
}

function WalletTag({ wallet }: { wallet: WalletRow }): ReactElement | null {
  const { t } = useModal()
  if (wallet.contested)
    return (
      <span className="contested">
        <Icon name="warning" />
        <span className="hidden">{t('tag.contested')}</span>
      </span>
    )
  if (wallet.tag === 'recent') return <Tag tone="accent">{t('tag.recent')}</Tag>
  if (wallet.tag === 'connected') return <Tag tone="positive" icon="check">{t('tag.connected')}</Tag>
  return wallet.installed ? <Tag>{t('tag.installed')}</Tag> : null
}
