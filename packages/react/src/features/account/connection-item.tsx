import type { ReactElement, ReactNode } from 'react'
import { networkOf } from '@portico/core'
import { truncateAddress } from '@portico/core/modal'
import type { ConnectionView, Exit, State } from '@portico/core'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon, type IconName } from '../../parts/icon/icon.tsx'
import { Row, Tag } from '../../parts/row/row.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { useIntent, walletConnect } from '../../wallets/pairing.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'
import { useCopy } from '../../card/use-copy.ts'
import { useDisconnectWallet } from '../../wallets/use-disconnect-wallet.ts'
import { useWalletName } from '../../wallets/use-wallet-name.ts'

export function ConnectionItem({ connection }: { connection: ConnectionView }): ReactElement {
  return (
    <li
      className="held"
      data-testid={`held-${connection.link}`}
      data-status={connection.status}
      data-active={connection.active || undefined}
    >
      {connection.status === 'connected' ? (
        <LiveConnection connection={connection} />
      ) : connection.status === 'restoring' ? (
        <RestoringConnection connection={connection} />
      ) : (
        <LostConnection connection={connection} />
      )}
    </li>
  )
}

function LiveConnection({ connection }: { connection: ConnectionView }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const { link, namespace, wallet, account = '', active } = connection
  const nameOf = useWalletName()
  const front = useModalState((state) => active && state.activeNamespace === namespace)
  const use = (): void => {
    portico.activate(link, namespace).then(
      () =>
        ui.showSuccess(t('held.now', { wallet: nameOf(wallet.name, namespace) }), {
          acrossViews: true,
        }),
      () => ui.showError(t('failure.failed', { wallet: wallet.name }), { acrossViews: true }),
    )
  }
  const tag = active ? (
    <Tag tone={front ? 'accent' : undefined} icon={front ? 'check' : undefined}>
      {t('held.active')}
    </Tag>
  ) : (
    <span className="strong">{t('held.use')}</span>
  )
  return (
    <>
      <Row
        logo={<WalletLogo connection={connection} />}
        name={wallet.name}
        second={<AccountAndNetwork connection={connection} />}
        trail={tag}
        onPress={front ? undefined : use}
        current={front}
        testId={`use-${link}`}
      />
      <div className="acts">
        <CopyAct address={account} wallet={wallet.name} />
        <DisconnectAct connection={connection} />
      </div>
    </>
  )
}

function RestoringConnection({ connection }: { connection: ConnectionView }): ReactElement {
  const { t } = useModalContext()
  return (
    <Row
      logo={<WalletLogo connection={connection} />}
      name={connection.wallet.name}
      second={<AccountAndNetwork connection={connection} />}
      trail={
        <span role="status">
          <Tag icon="clock">{t('held.restoring')}</Tag>
        </span>
      }
    />
  )
}

function LostConnection({ connection }: { connection: ConnectionView }): ReactElement {
  const { t } = useModalContext()
  const retry = useRetryOf(connection)
  const { reconnect, intent } = useReconnect(connection)
  if (retry?.is === 'waiting') return <ReconnectingConnection connection={connection} />
  const exit = (retry?.is === 'failed' ? retry.exit : connection.exit) ?? 'failed'
  const wallet = connection.wallet.name
  const message = exit === 'user' ? 'external.canceled' : (`failure.${exit}` as const)
  const { icon, label } = reconnectActs[exit] ?? { icon: 'retry', label: 'held.reconnect' }
  return (
    <>
      <div role="status">
        <Row
          logo={<WalletLogo connection={connection} />}
          name={wallet}
          second={<span className="warn">{t(message, { wallet })}</span>}
        />
        <p className="sub why">{t(`${message}Hint`, { wallet })}</p>
      </div>
      <div className="acts" {...intent}>
        <Act icon={icon} onPress={() => reconnect(exit)} strong testId="reconnect">
          {t(label, { wallet })}
        </Act>
        <DisconnectAct connection={connection} remove />
      </div>
    </>
  )
}

/** The action that brings a wallet back, where that is not a plain retry. */
const reconnectActs: Readonly<
  Partial<Record<Exit, { readonly icon: IconName; readonly label: MessageKey }>>
> = {
  'not-installed': { icon: 'external', label: 'external.get' },
  locked: { icon: 'lock', label: 'held.unlock' },
}

/** A lost connection while the wallet is asked again. */
function ReconnectingConnection({ connection }: { connection: ConnectionView }): ReactElement {
  const { portico, t } = useModalContext()
  const wallet = connection.wallet.name
  return (
    <>
      <Row
        logo={<WalletLogo connection={connection} />}
        name={wallet}
        second={<span role="status">{t('networks.switching', { wallet })}</span>}
        trail={<Tag icon="clock">{t('common.waiting')}</Tag>}
      />
      <div className="acts">
        <Act icon="close" onPress={() => portico.cancel()} testId="cancel">
          {t('common.cancel')}
        </Act>
      </div>
    </>
  )
}

/** The attempt to reconnect, or its result when that is newer than the loss; null without one. */
function useRetryOf({
  link,
  namespace,
}: ConnectionView): Exclude<State['attempt'], { is: 'idle' }> | null {
  return useModalState(({ attempt, links: { [link]: view } }) => {
    if (
      !view ||
      attempt.is === 'idle' ||
      attempt.target.connector !== view.connector ||
      attempt.target.offer !== view.offer
    )
      return null
    const loss = view.namespaces[namespace]?.lost ?? view.state
    return attempt.is === 'failed' && 'at' in loss && loss.at > attempt.at ? null : attempt
  })
}

/** How a lost wallet is connected again; `intent` goes on the element around the button. */
function useReconnect({ link, namespace, wallet }: ConnectionView): {
  reconnect(exit: Exit): void
  intent: ReturnType<typeof useIntent>
} {
  const { portico, ui, t } = useModalContext()
  const nameOf = useWalletName()
  const { all } = useWallets()
  const choose = useChooseWallet(namespace)
  const remoteOffer = useModalState(({ links }) =>
    links[link]?.connector === walletConnect ? links[link].offer : undefined,
  )
  const intent = useIntent(remoteOffer !== undefined, [namespace])
  /** A remote wallet's session has ended: a new one starts in the same view as the first. */
  const pairAgain = (offer: string): void => {
    const row = all.find(({ record }) => record?.id === offer)
    if (row) choose(row, 0, 'by phone')
    else ui.want('code', { namespace })
  }
  const reconnect = (exit: Exit): void => {
    if (remoteOffer !== undefined) return pairAgain(remoteOffer)
    if (exit === 'not-installed') {
      const { name, icon } = wallet
      return ui.want('get', icon === undefined ? { name, key: link } : { name, key: link, icon })
    }
    portico.reconnect(link).then(
      () =>
        ui.showSuccess(t('held.connected', { wallet: nameOf(wallet.name, namespace) }), {
          acrossViews: true,
        }),
      () => {
        // The row shows the reason.
      },
    )
  }
  return { reconnect, intent }
}

function WalletLogo({
  connection: { link, wallet },
}: {
  connection: ConnectionView
}): ReactElement {
  const connector = useModalState(({ links }) => links[link]?.connector)
  const offer = useModalState(({ links }) => links[link]?.offer)
  return (
    <ConnectorLogo
      id={wallet.name}
      name={wallet.name}
      src={wallet.icon}
      connector={connector}
      offer={offer}
    />
  )
}

function AccountAndNetwork({
  connection: { account, chain },
}: {
  connection: ConnectionView
}): ReactElement | null {
  const { locale } = useModalContext()
  const network = useModalState((state) => networkOf(state, chain))
  if (account === undefined) return null
  return (
    <span className="figures">
      <bdi>{truncateAddress(account)}</bdi> ·{' '}
      <bdi>{network?.name ?? locale.buttons.unknownNetwork}</bdi>
    </span>
  )
}

function CopyAct({ address, wallet }: { address: string; wallet: string }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(address)
  return (
    <Act
      icon={copied ? 'check' : 'copy'}
      label={t('held.copy', { wallet })}
      onPress={copy}
      testId="copy"
    >
      {t('common.copyAddress')}
    </Act>
  )
}

function DisconnectAct({
  connection: { link, namespace, wallet },
  remove = false,
}: {
  connection: ConnectionView
  remove?: boolean
}): ReactElement {
  const { t } = useModalContext()
  const { busy, disconnect } = useDisconnectWallet()
  const label = t(remove ? 'held.removeOne' : 'account.disconnect', { wallet: wallet.name })
  return (
    <Act
      icon={remove ? 'trash' : 'power'}
      label={label}
      busy={busy}
      onPress={() => disconnect({ link, namespace }, wallet.name)}
      testId={remove ? 'remove' : 'disconnect'}
    >
      {t(busy ? 'account.disconnecting' : remove ? 'held.remove' : 'common.disconnect')}
    </Act>
  )
}

interface ActProps {
  icon?: IconName
  label?: string
  busy?: boolean
  strong?: boolean
  testId: string
  onPress: (element: Element) => void
  children: ReactNode
}

export function Act({
  icon,
  label,
  busy = false,
  strong = false,
  testId,
  onPress,
  children,
}: ActProps): ReactElement {
  return (
    <button
      type="button"
      className={strong ? 'act strong' : 'act'}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-testid={testId}
      onClick={busy ? undefined : (event) => onPress(event.currentTarget)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
