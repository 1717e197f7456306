import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { Exit, Network, State } from '@portico/core'
import { activeChain, anyConnected, linkOf, namespaceState, networkOf } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { Ring } from '../../parts/ring/ring.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { switchFailure, switchHint } from './switch-failure.ts'

export default function SwitchNetwork({ data }: ViewProps<'SwitchNetwork'>): ReactElement {
  const { t } = useModalContext()
  const switching = useModalState((state) => state.switching)
  const id = switching.is === 'idle' ? data.network : switching.chain
  const network = useModalState((state) => networkOf(state, id))
  const wallet = useModalState(
    (state) => (network && linkOf(state, network.namespace)?.peer.name) ?? '',
  )
  const isOwnedByApp = useModalState(
    (state) =>
      network !== undefined &&
      linkOf(state, network.namespace)?.namespaces[network.namespace]?.chainOwner === 'app',
  )
  const icon = useNetworkIcon(network)
  const request = useSwitchRequest(network, switching)
  const values = { network: network?.name ?? id ?? '', wallet }
  const { title, hint } = textsOf(switching, isOwnedByApp)
  const exit = switching.is === 'failed' ? switching.exit : undefined
  return (
    <div className="stack" data-state={exit ?? switching.is}>
      <div className="wait">
        <Ring waiting={switching.is === 'waiting'} badge={badgeOf(exit)}>
          <Logo id={values.network} name={values.network} src={icon} size="large" round />
        </Ring>
        <div role="status">
          <h2 className="title">{t(title, values)}</h2>
          <p className="sub">{t(hint, values)}</p>
        </div>
      </div>
      <div className="actions">
        <SwitchAction switching={switching} onSwitch={request} />
        {exit === 'failed' && network && <AddNetwork network={network} wallet={wallet} />}
      </div>
    </div>
  )
}

/** What the view says about a switch. */
function textsOf(
  switching: State['switching'],
  isOwnedByApp: boolean,
): { title: MessageKey; hint: MessageKey } {
  if (switching.is === 'failed') {
    const { exit, code } = switching
    return { title: switchFailure(exit), hint: switchHint(exit, code) }
  }
  if (switching.is === 'waiting')
    return switching.adding
      ? { title: 'switch.adding', hint: 'switch.addingHint' }
      : { title: 'switch.waiting', hint: 'switch.waitingHint' }
  return { title: 'switch.ready', hint: isOwnedByApp ? 'switch.readyHere' : 'switch.readyHint' }
}

/** A request that is still open in the wallet is no failure. */
function badgeOf(exit: Exit | undefined): 'caution' | 'failed' | undefined {
  if (exit === undefined) return undefined
  return exit === 'pending' ? 'caution' : 'failed'
}

/**
 * Leaves the view once the network that was requested in it is active. Returns the function that
 * requests the network.
 */
function useSwitchRequest(
  network: Network | undefined,
  { is: status }: State['switching'],
): () => void {
  const { portico, ui } = useModalContext()
  const requested = useRef(false)
  const isActive = useModalState(
    (state) => network !== undefined && activeChain(state, network.namespace) === network.id,
  )
  // An earlier switch does not belong here.
  useEffect(() => {
    if (portico.getState().switching.is === 'failed') portico.cancelSwitch()
  }, [portico])
  const isWaiting = status === 'waiting'
  useEffect(() => {
    if (isWaiting) requested.current = true
    if (!requested.current || !isActive || isWaiting) return
    const { history } = portico.getState().ui
    if (history.at(-1)?.view !== 'SwitchNetwork') return
    if (history.length > 1) ui.back()
    else void portico.close('done')
  }, [isWaiting, isActive, portico, ui])
  return () => {
    requested.current = true
    if (!network) return
    const state = portico.getState()
    // A namespace without a wallet, while another has one: the visitor first chooses a wallet.
    if (anyConnected(state) && namespaceState(state, network.namespace).is !== 'connected')
      return ui.replace('SwitchActiveChain', { network: network.id })
    portico.switchNetwork(network.id).catch(() => {
      // `state.switching` has the reason.
    })
  }
}

/** One and the same button, whatever becomes of the switch: focus stays on it. */
function SwitchAction({
  switching,
  onSwitch,
}: {
  switching: State['switching']
  onSwitch: () => void
}): ReactElement | null {
  const { portico, t } = useModalContext()
  if (switching.is === 'waiting')
    return <Button onPress={() => portico.cancelSwitch()}>{t('common.cancel')}</Button>
  if (switching.is !== 'failed')
    return (
      <Button tone="primary" onPress={onSwitch}>
        {t('switch.action')}
      </Button>
    )
  // The wallet still asks: a second request would be refused.
  if (switching.exit === 'pending') return null
  return (
    <Button tone="primary" icon="retry" onPress={onSwitch}>
      {t('common.retry')}
    </Button>
  )
}

/** For a wallet that may not know the network. */
function AddNetwork({ network, wallet }: { network: Network; wallet: string }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const values = { network: network.name, wallet }
  const add = (): void => {
    portico.addNetworkToWallet(network.id).then(
      () => ui.showSuccess(t('switch.added', values), { acrossViews: true }),
      () => ui.showError(t('switch.failed', values), { acrossViews: true }),
    )
  }
  return (
    <Button tone="quiet" onPress={add}>
      {t('switch.add', values)}
    </Button>
  )
}
