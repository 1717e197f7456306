import type { ReactElement } from 'react'
import type { WalletRow } from '@portico/core/modal'
import { useMark } from '../hooks/use-mark.ts'
import { useServiceImage } from '../hooks/use-service-image.ts'
import { Icon } from '../parts/icon/icon.tsx'
import { Logo } from '../parts/logo/logo.tsx'
import { IconLogo, Row, Tag } from '../parts/row/row.tsx'
import { namespaceName } from '../strings/namespace.ts'
import { useModalContext } from '../card/context.ts'

export interface WalletListItemProps {
  wallet: WalletRow
  onPress: () => void
  /** Pointer or focus on a wallet outside this page. */
  onIntent?: () => void
}

export function WalletListItem(props: WalletListItemProps): ReactElement {
  return (
    <li>
      <WalletListButton {...props} />
    </li>
  )
}

/** The second line distinguishes wallets with one identity, or names the namespaces. */
export function WalletListButton({ wallet, onPress, onIntent }: WalletListItemProps): ReactElement {
  const { portico, t, views } = useModalContext()
  // With one namespace there is nothing to distinguish.
  const namespaces =
    wallet.installed && portico.config.adapters.length > 1 && wallet.namespaces.length > 1
  const second = wallet.contested
    ? t('connect.contested')
    : namespaces
      ? wallet.namespaces.map((namespace) => namespaceName(namespace, t)).join(' · ')
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

/** The host's or announced logo, else the service's, ours, or a monogram. */
export function WalletLogo({ wallet, size }: { wallet: WalletRow; size?: 'large' }): ReactElement {
  const { record } = wallet
  const serviceIcon = useServiceImage('wallet', wallet.connector ? undefined : record?.image_id)
  const icon = wallet.icon ?? serviceIcon
  // A contested identity does not get our logo.
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
