import type { ReactElement } from 'react'
import { useMark } from '../hooks/use-mark.ts'
import { useServiceImage } from '../hooks/use-service-image.ts'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { Icon } from '../parts/icon/icon.tsx'
import { Logo } from '../parts/logo/logo.tsx'
import { IconLogo, Row, Tag } from '../parts/row/row.tsx'
import { familyName } from '../strings/family.ts'
import { useModalContext } from '../card/context.ts'

export interface WalletListItemProps {
  wallet: WalletRow
  onPress: () => void
  /** The pointer or the focus is on a wallet that is not in this page. */
  onIntent?: () => void
}

/** A wallet as an item of a list. */
export function WalletListItem(props: WalletListItemProps): ReactElement {
  return (
    <li>
      <WalletListButton {...props} />
    </li>
  )
}

/**
 * A wallet's row. The second line distinguishes wallets that share an identity, or names the chain
 * families.
 */
export function WalletListButton({ wallet, onPress, onIntent }: WalletListItemProps): ReactElement {
  const { portico, t, views } = useModalContext()
  // With one chain family there is nothing to distinguish.
  const families =
    wallet.installed && portico.config.adapters.length > 1 && wallet.namespaces.length > 1
  const second = wallet.contested
    ? t('connect.contested')
    : families
      ? wallet.namespaces.map((ns) => familyName(ns, t)).join(' · ')
      : undefined
  return (
    <Row
      logo={
        wallet.type === 'walletConnect' ? <IconLogo name="code" /> : <WalletLogo wallet={wallet} />
      }
      name={wallet.name}
      second={second}
      trail={
        <>
          <WalletTag wallet={wallet} />
          {views.slot('wallet.row', { wallet })}
        </>
      }
      onPress={onPress}
      onIntent={wallet.routes.length > 0 ? undefined : onIntent}
      testId={`wallet-${wallet.rdns ?? wallet.key}`}
    />
  )
}

/**
 * A wallet's logo: the host's or the announced one, else the service's, else ours, else a monogram.
 */
export function WalletLogo({ wallet, size }: { wallet: WalletRow; size?: 'large' }): ReactElement {
  const { record } = wallet
  const serviceIcon = useServiceImage('wallet', wallet.connector ? undefined : record?.image_id)
  const icon = wallet.icon ?? serviceIcon
  // A wallet whose identity is contested does not get our logo for it.
  const mark = useMark(!icon && !wallet.contested && record && `wallet/${record.id}`)
  return <Logo id={wallet.rdns ?? wallet.key} name={wallet.name} src={icon ?? mark} size={size} />
}

function WalletTag({ wallet }: { wallet: WalletRow }): ReactElement | null {
  const { t } = useModalContext()
  if (wallet.contested)
    return (
      <span className="contested">
        <Icon name="warning" />
        <span className="hidden">{t('tag.contested')}</span>
      </span>
    )
  if (wallet.tag === 'recent') return <Tag tone="accent">{t('tag.recent')}</Tag>
  if (wallet.tag === 'connected')
    return (
      <Tag tone="positive" icon="check">
        {t('tag.connected')}
      </Tag>
    )
  return wallet.installed ? <Tag>{t('tag.installed')}</Tag> : null
}
