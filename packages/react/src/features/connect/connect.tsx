import { useCallback, useState } from 'react'
import type { ReactElement } from 'react'
import type { LiveOptions } from '@portico/core'
import { limits } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState, type ModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button, IconButton } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Rich } from '../../parts/rich/rich.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { SkeletonRow } from '../../parts/skeleton/skeleton.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { useImpressions } from '../../wallets/use-impressions.ts'
import { usePinnedList } from '../../wallets/use-pinned-list.ts'
import { coarse, listOf, usePrepared } from '../../wallets/pairing.ts'
import { WalletListItem } from '../../wallets/wallet-list-item.tsx'

const none: readonly [] = []

export default function Connect({ data }: ViewProps<'Connect'>): ReactElement {
  const { portico, ui, views, t } = useModalContext()
  const { namespace } = data
  const options = useModalState((state) => state.options)
  const { pinned, listProps } = usePinnedList()
  const { rows, total, loading } = useWallets({ grow: false, namespace, pinned })
  const choose = useChooseWallet(namespace)
  useImpressions('Connect', loading ? none : rows)
  const [folded, setFolded] = useState(options.features?.collapseWallets === true)
  const [intended, setIntended] = useState(false)
  const showIntent = useCallback(() => setIntended(true), [])
  const open = useModalState((state) => state.ui.open)
  // Without an installed wallet, or on a phone, another device is likely next. An embedded card
  // does not show it.
  const likely =
    !loading && !portico.config.enableEmbedded && (coarse() || !rows.some((row) => row.installed))
  usePrepared(open && (intended || likely), listOf(namespace))
  const isAllShown = options.features?.allWallets !== false && showsAll(options.allWallets)
  return (
    <div className="stack" {...listProps}>
      <SignInUnavailable />
      {views.slot('connect.above', { namespace })}
      {folded ? (
        <Button tone="primary" icon="wallet" onPress={() => setFolded(false)}>
          {t('connect.collapsed')}
        </Button>
      ) : rows.length === 0 && !loading ? (
        <NoWallet />
      ) : (
        <ul className="group" aria-label={t('connect.label')}>
          {rows.map((wallet, index) => (
            <WalletItem
              key={wallet.key}
              wallet={wallet}
              onPress={() => choose(wallet, index)}
              onIntent={showIntent}
            />
          ))}
          {loading && <SkeletonItems rows={rows} />}
          {isAllShown && (
            <li>
              <AllWalletsRow data={data} total={total} />
            </li>
          )}
        </ul>
      )}
      {views.slot('connect.method', { namespace })}
      {guides(ui, options) && <Guide />}
    </div>
  )
}

/** Why an account that must sign in was disconnected. */
function SignInUnavailable(): ReactElement | null {
  const { t } = useModalContext()
  const isShown = useModalState((state) => state.slices['sign-in']?.isUnavailable === true)
  if (!isShown) return null
  return (
    <div className="notice error" role="alert" data-testid="sign-in-unavailable">
      <Icon name="warning" />
      <span className="grow">
        <b>{t('connect.signInUnavailable')}</b>
        {t('connect.signInUnavailableHint')}
      </span>
    </div>
  )
}

/** Nothing is installed, and the host shows no other wallet. */
function NoWallet(): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <Empty
      drawing={arch}
      title={t('connect.empty')}
      hint={t('connect.emptyHint')}
      action={
        ui.features.viewFor('getAny') && (
          <Button block={false} tone="primary" onPress={() => ui.want('getAny')}>
            {t('connect.get')}
          </Button>
        )
      }
    />
  )
}

/** A wallet, or the button to connect with one on a phone. */
function WalletItem({
  wallet,
  onPress,
  onIntent,
}: {
  wallet: WalletRow
  onPress: () => void
  onIntent: () => void
}): ReactElement {
  const { t } = useModalContext()
  if (wallet.type !== 'walletConnect')
    return <WalletListItem wallet={wallet} onPress={onPress} onIntent={onIntent} />
  return (
    <li className="lead" onPointerEnter={onIntent} onFocus={onIntent}>
      <Button icon="code" onPress={onPress} testId="use-phone">
        {t('connect.phone')}
      </Button>
    </li>
  )
}

/** As many as will come: were the card to grow, it would move away from under a press. */
function SkeletonItems({ rows }: { rows: readonly WalletRow[] }): ReactElement[] {
  const { t } = useModalContext()
  const wallets = rows.filter(({ type }) => type !== 'walletConnect')
  const missing = Math.max(0, limits.recommended - wallets.length)
  return Array.from({ length: missing }, (_, index) => (
    <li key={index} aria-busy="true">
      {index === 0 && <span className="hidden">{t('common.loading')}</span>}
      <SkeletonRow />
    </li>
  ))
}

function AllWalletsRow({
  data,
  total,
}: {
  data: ViewProps<'Connect'>['data']
  /** How many there are; 0 if that is not known. */
  total: number
}): ReactElement {
  const { portico, ui, views, t } = useModalContext()
  return (
    <Row
      logo={<IconLogo name="grid" />}
      name={t('connect.all')}
      second={total > 0 ? t('connect.allHint', { count: total }) : undefined}
      trail={<Icon name="chevron" flip />}
      testId="all-wallets"
      onIntent={() => {
        views.load('AllWallets').catch(() => {})
        if (portico.config.service)
          portico.service().then(
            (service) => service.ahead(),
            () => {},
          )
      }}
      onPress={() => {
        portico.emit('CLICK_ALL_WALLETS', {})
        ui.push('AllWallets', data)
      }}
    />
  )
}

function showsAll(option: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined): boolean {
  return option === 'ONLY_MOBILE' ? coarse() : option !== 'HIDE'
}

export function Start(): ReactElement | null {
  const modal = useModalContext()
  const options = useModalState((state) => state.options)
  return guides(modal.ui, options) ? (
    <IconButton label={modal.t('connect.help')} icon="help" onPress={() => openGuide(modal)} />
  ) : null
}

type Modal = Pick<ModalContext, 'portico' | 'ui'>

const guides = (ui: Modal['ui'], options: LiveOptions): boolean =>
  options.enableWalletGuide !== false && ui.features.viewFor('aboutWallets') !== undefined

function openGuide({ portico, ui }: Modal): void {
  portico.emit('CLICK_WALLET_HELP', {})
  ui.want('aboutWallets')
}

function Guide(): ReactElement {
  const modal = useModalContext()
  const open = (inside: string): ReactElement => (
    <button type="button" className="link" onClick={() => openGuide(modal)}>
      {inside}
    </button>
  )
  return (
    <p className="sub center newcomer">
      <Rich text={modal.t('connect.newHere')} tags={{ guide: open }} />
    </p>
  )
}
