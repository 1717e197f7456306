import type { ReactElement, Ref } from 'react'
import { activeChain, networkOf } from '@portico/core/internal/select'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Logo } from '../parts/logo.tsx'
import { useNetworkIcon } from '../parts/network-icon.ts'
import { useModal, useModalState } from './context.ts'
import { useRoute } from './use-route.ts'

/** Back, help or the network; the title; close. */
export function Header({ title, heading, scrolled, embedded }: { title: string; heading: Ref<HTMLHeadingElement>; scrolled: boolean; embedded: boolean }): ReactElement {
  const { portico, t } = useModal()
  return (
    <div className="header" data-scrolled={scrolled ? '' : undefined}>
      <div className="start">
        <Start embedded={embedded} />
      </div>
      <h1 id="title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!embedded && (
        <div className="end">
          <IconButton label={t('common.close')} icon="close" onPress={() => void portico.close('x')} testId="close" />
        </div>
      )}
    </div>
  )
}

function Start({ embedded }: { embedded: boolean }): ReactElement | null {
  const { portico, ui, t } = useModal()
  const { route, depth } = useRoute()
  const { view } = route
  const root = view === 'Connect' || view === 'Account'
  if (depth > 1 || (embedded && depth === 1 && !root))
    return <IconButton label={t('common.back')} icon="back" flip onPress={() => ui.back()} testId="back" />
  if (view === 'Connect' && portico.config.enableWalletGuide !== false)
    return (
      <IconButton
        label={t('shell.help')}
        icon="help"
        onPress={() => {
          portico.emit('CLICK_WALLET_HELP', {})
          ui.push('WhatIsAWallet')
        }}
      />
    )
  return view === 'Account' && portico.config.enableNetworkSwitch !== false ? <NetworkControl namespace={route.data?.['namespace'] as string | undefined} /> : null
}

function NetworkControl({ namespace }: { namespace: string | undefined }): ReactElement {
  const { portico, ui, t, locale } = useModal()
  const chain = useModalState((state) => activeChain(state, namespace))
  const network = useModalState((state) => networkOf(state, chain))
  const name = network?.name ?? locale.buttons.unknownNetwork
  const icon = useNetworkIcon(network)
  return (
    <button
      type="button"
      className="pill"
      aria-label={t('shell.network', { network: name })}
      data-testid="network"
      onClick={() => {
        portico.emit('CLICK_NETWORKS', {})
        ui.push('Networks')
      }}
    >
      <Logo id={chain ?? name} name={name} src={icon} size="small" round />
      <span>{name}</span>
      <Icon name="down" />
    </button>
  )
}
