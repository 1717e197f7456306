import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { accountOf, linkOf, namespaceState, networkOf } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { ChainId, State } from '@portico/core'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { Ring } from '../../parts/ring/ring.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import { leave } from '../../wallets/leave.ts'
import { askWallet } from '../../wallets/ask-wallet.ts'
import { walletData } from '../../wallets/wallet-data.ts'
import { switchFailure, switchHint } from './switch-failure.ts'

/** No wallet is connected for the network's namespace. */
export default function SwitchActiveChain({ data }: ViewProps<'SwitchActiveChain'>): ReactElement {
  const modal = useModalContext()
  const { portico, ui, t } = modal
  const mayConnect = useLegal()
  const id = data.network
  const network = useModalState((state) => networkOf(state, id))
  const namespace = network?.namespace ?? ''
  const connected = useModalState((state) => namespaceState(state, namespace).is === 'connected')
  const switching = useModalState((state) => state.switching)
  const { wallet, row } = useWalletInUse()
  const icon = useNetworkIcon(network)
  const failed = switching.is === 'failed' && switching.chain === id ? switching : undefined
  const route = row?.routes.find((each) => each.namespaces.includes(namespace))
  const values = {
    network: network?.name ?? id ?? '',
    namespace: namespaceName(namespace, t),
    wallet: wallet ?? '',
  }
  const { use } = useNetworkOnceConnected(id, connected)

  const switched = failed ? switchFailure(failed.exit) : 'switch.waiting'
  const message = connected ? switched : 'chain.title'
  const hint =
    failed && connected
      ? switchHint(failed.exit, failed.code)
      : connected
        ? (`${switched}Hint` as const)
        : route
          ? 'chain.same'
          : wallet
            ? 'chain.other'
            : 'chain.none'
  return (
    <div className="stack" data-state={connected ? switching.is : 'idle'}>
      <div className="wait">
        <Ring waiting={connected && !failed} badge={failed && 'failed'}>
          <Logo id={values.network} name={values.network} src={icon} size="large" round />
        </Ring>
        <div role="status">
          <h2 className="title">{t(message, values)}</h2>
          <p className="sub">{t(hint, values)}</p>
        </div>
      </div>
      <div className="actions">
        {connected ? (
          failed ? (
            <Button tone="primary" icon="retry" onPress={use}>
              {t('common.retry')}
            </Button>
          ) : (
            <Button onPress={() => portico.cancelSwitch()}>{t('common.cancel')}</Button>
          )
        ) : (
          <>
            {row && route && (
              <Button
                tone="primary"
                onPress={() =>
                  mayConnect() &&
                  askWallet(modal, { ...route, namespaces: [namespace] }, walletData(row))
                }
                testId="same-wallet"
              >
                {t('chain.use', values)}
              </Button>
            )}
            <Button
              tone={route ? 'quiet' : 'primary'}
              onPress={() => ui.want('connect', { namespace })}
              testId="other-wallet"
            >
              {t(route ? 'external.other' : 'chain.choose', values)}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Once any wallet is connected, selects the network and goes back. */
function useNetworkOnceConnected(id: ChainId | undefined, connected: boolean): { use(): void } {
  const modal = useModalContext()
  const { portico } = modal
  const use = (): void => {
    if (id === undefined) return
    portico.switchNetwork(id).then(
      () => leave(modal, 'SwitchActiveChain'),
      () => {
        // The reason is in `state.switching`.
      },
    )
  }
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (connected) latest.current()
    // An earlier switch does not belong here.
    else if (portico.getState().switching.is === 'failed') portico.cancelSwitch()
  }, [connected, portico])
  return { use }
}

function useWalletInUse(): { wallet: string | undefined; row: WalletRow | undefined } {
  const { all } = useWallets()
  const [name, connector, offer] = JSON.parse(
    useModalState((state) => JSON.stringify(inUse(state))),
  ) as (string | undefined)[]
  return {
    wallet: name,
    row: all.find((row) =>
      row.routes.some((route) => route.connector === connector && route.offer === offer),
    ),
  }
}

function inUse(state: State): readonly string[] {
  const namespaces = [state.activeNamespace, ...Object.keys(state.current)]
  const link = linkOf(state, namespaces.find((namespace) => accountOf(state, namespace)) ?? '')
  return link ? [link.peer.name, link.connector, link.offer] : []
}
