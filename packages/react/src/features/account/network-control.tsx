import type { ReactElement } from 'react'
import { activeChain, networkOf } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'

export function NetworkControl({ data }: ViewProps<'Account'>): ReactElement | null {
  const { namespace } = data
  const { portico, ui, t, locale } = useModalContext()
  const chain = useModalState((state) => activeChain(state, namespace))
  const network = useModalState((state) => networkOf(state, chain))
  const switchable = useModalState((state) => state.options.enableNetworkSwitch !== false)
  const name = network?.name ?? locale.buttons.unknownNetwork
  const icon = useNetworkIcon(network)
  if (!switchable || !ui.features.viewFor('networks')) return null
  return (
    <button
      type="button"
      className="pill"
      aria-label={t('shell.network', { network: name })}
      data-testid="network"
      onClick={() => {
        portico.emit('CLICK_NETWORKS', {})
        ui.want('networks')
      }}
    >
      <Logo id={chain ?? name} name={name} src={icon} size="small" round />
      <span>{name}</span>
      <Icon name="down" />
    </button>
  )
}
