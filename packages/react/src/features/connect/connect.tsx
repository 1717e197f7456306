import { useCallback, useState } from 'react'
import type { ReactElement } from 'react'
import type { LiveOptions } from '@portico/core'
import { limits } from '@portico/core/internal/limits/limits'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState, type ModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button, IconButton } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { listIcons } from '../../parts/icon/icons-list.ts'
import { Rich } from '../../parts/rich/rich.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { SkeletonRow } from '../../parts/skeleton/skeleton.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { useImpressions } from '../../wallets/use-impressions.ts'
import { usePinnedList } from '../../wallets/use-pinned-list.ts'
import { coarse, listOf, usePrepared } from '../../wallets/pairing.ts'
import { WalletListItem } from '../../wallets/wallet-list-item.tsx'

addIcons(listIcons)

/** While the directory is on its way, what is shown may still change. */
const none: readonly [] = []

/** The list of wallets: the one used last, the installed ones, then the well-known ones. */
export default function Connect({ data }: ViewProps<'Connect'>): ReactElement {
  const modal = useModalContext()
  const { portico, ui, views, t } = modal
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
  // Without an installed wallet, or on a phone, a wallet on another device is the likely next step.
  // An embedded card says nothing of the kind.
  const likely =
    !loading && !portico.config.enableEmbedded && (coarse() || !rows.some((row) => row.installed))
  usePrepared(open && (intended || likely), listOf(namespace))
  const guide = guides(ui, options)
  const all = options.features?.allWallets !== false && showsAll(options.allWallets)

  return (
    <div className="stack" {...listProps}>
      {views.slot('connect.above', { namespace })}
      {folded ? (
        <Button tone="primary" icon="wallet" onPress={() => setFolded(false)}>
          {t('connect.collapsed')}
        </Button>
      ) : !rows.length && !loading ? (
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
      ) : (
        <ul className="group" aria-label={t('connect.label')}>
          {rows.map((wallet, index) =>
            wallet.type === 'walletConnect' ? (
              <li
                key={wallet.key}
                className="lead"
                onPointerEnter={showIntent}
                onFocus={showIntent}
              >
                <Button icon="code" onPress={() => choose(wallet, index)} testId="use-phone">
                  {t('connect.phone')}
                </Button>
              </li>
            ) : (
              <WalletListItem
                key={wallet.key}
                wallet={wallet}
                onPress={() => choose(wallet, index)}
                onIntent={showIntent}
              />
            ),
          )}
          {/* As many as will come: were the card to grow, it would move away from under a press. */}
          {loading &&
            Array.from(
              {
                length: Math.max(
                  0,
                  limits.recommended - rows.filter((row) => row.type !== 'walletConnect').length,
                ),
              },
              (_, index) => (
                <li key={index} aria-busy="true">
                  {index === 0 && <span className="hidden">{t('common.loading')}</span>}
                  <SkeletonRow />
                </li>
              ),
            )}
          {all && <li>{allWallets(modal, data, total)}</li>}
        </ul>
      )}
      {views.slot('connect.method', { namespace })}
      {guide && <Guide />}
    </div>
  )
}

/** The button to all wallets. */
const allWallets = (
  { portico, ui, views, t }: ModalContext,
  data: ViewProps<'Connect'>['data'],
  total: number,
): ReactElement => (
  <Row
    logo={<IconLogo name="grid" />}
    name={t('connect.all')}
    {...(total > 0 && { second: t('connect.allHint', { count: total }) })}
    trail={<Icon name="chevron" flip />}
    testId="all-wallets"
    onIntent={() => {
      views.load('AllWallets').catch(() => {})
      void portico.service.now?.ahead()
    }}
    onPress={() => {
      portico.emit('CLICK_ALL_WALLETS', {})
      ui.push('AllWallets', data)
    }}
  />
)

function showsAll(option: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined): boolean {
  return option === 'ONLY_MOBILE' ? coarse() : option !== 'HIDE'
}

/** In the header: what a wallet is. */
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
    <p className="sub center">
      <Rich text={modal.t('connect.newHere')} tags={{ guide: open }} />
    </p>
  )
}
