import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import {
  activeChain,
  anyConnected,
  linkOf,
  networkOf,
  nsState,
} from '@portico/core/internal/state/select'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { Ring } from '../../parts/ring/ring.tsx'
import { switchFailure, switchHint } from './switch-failure.ts'

/** Shows a switch that the host or the visitor requested. */
export default function SwitchNetwork({ data }: ViewProps<'SwitchNetwork'>): ReactElement {
  const { portico, ui, t } = useModalContext()
  const switching = useModalState((state) => state.switching)
  const id = switching.is === 'idle' ? data.network : switching.chain
  const network = useModalState((state) => networkOf(state, id))
  const wallet = useModalState(
    (state) => (network && linkOf(state, network.namespace)?.peer.name) ?? '',
  )
  const switched = useModalState(
    (state) => network !== undefined && activeChain(state, network.namespace) === network.id,
  )
  const values = { network: network?.name ?? id ?? '', wallet }
  const waiting = switching.is === 'waiting'
  const message = waiting
    ? switching.adding
      ? 'switch.adding'
      : 'switch.waiting'
    : switching.is === 'failed'
      ? switchFailure(switching.exit)
      : 'switch.ready'

  const icon = useNetworkIcon(network)
  // The result of an earlier switch does not belong here.
  useEffect(() => {
    if (portico.getState().switching.is === 'failed') portico.cancelSwitch()
  }, [portico])

  const requested = useRef(false)
  useEffect(() => {
    if (waiting) requested.current = true
    if (!requested.current || !switched || waiting) return
    const { history } = portico.getState().ui
    if (history.at(-1)?.view !== 'SwitchNetwork') return
    if (history.length > 1) ui.back()
    else void portico.close('done')
  }, [waiting, switched, portico, ui])

  const appSwitches = useModalState(
    (state) =>
      network !== undefined &&
      linkOf(state, network.namespace)?.ns[network.namespace]?.chainOwner === 'app',
  )
  const hint =
    switching.is === 'failed'
      ? switchHint(switching.exit, switching.code)
      : message === 'switch.ready' && appSwitches
        ? 'switch.readyHere'
        : (`${message}Hint` as const)
  const again = (): void => {
    requested.current = true
    const state = portico.getState()
    if (network && anyConnected(state) && nsState(state, network.namespace).is !== 'connected')
      return ui.replace('SwitchActiveChain', { network: network.id })
    if (network) portico.switchNetwork(network.id).catch(() => undefined)
  }
  const add = (): void => {
    if (!network) return
    portico.addNetworkToWallet(network.id).then(
      () => ui.showSuccess(t('switch.added', values)),
      () => ui.showError(t('switch.failed', values)),
    )
  }
  const badge =
    switching.is === 'failed' ? (switching.exit === 'pending' ? 'caution' : 'failed') : undefined
  return (
    <div className="stack" data-state={switching.is === 'failed' ? switching.exit : switching.is}>
      <div className="wait">
        <Ring waiting={waiting} badge={badge}>
          <Logo id={values.network} name={values.network} src={icon} size="large" round />
        </Ring>
        <div role="status">
          <h2 className="title">{t(message, values)}</h2>
          <p className="sub">{t(hint, values)}</p>
        </div>
      </div>
      <div className="actions">
        {/* One and the same button, whatever becomes of the switch: focus stays on it. */}
        {waiting ? (
          <Button key="act" onPress={() => portico.cancelSwitch()}>
            {t('common.cancel')}
          </Button>
        ) : (
          badge !== 'caution' && (
            <Button
              key="act"
              tone="primary"
              {...(switching.is === 'failed' && { icon: 'retry' })}
              onPress={again}
            >
              {t(switching.is === 'failed' ? 'common.retry' : 'switch.action')}
            </Button>
          )
        )}
        {switching.is === 'failed' && switching.exit === 'failed' && (
          <Button tone="quiet" onPress={add}>
            {t('switch.add', values)}
          </Button>
        )}
      </div>
    </div>
  )
}
