import type { ReactElement, ReactNode } from 'react'
import type { Network } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useMark } from '../hooks/use-mark.ts'
import { useAccount, useNetwork, useSelector } from '../hooks/index.ts'
import type { Namespace } from '../hooks/register.ts'
import { mayPrefetch } from '../context/may-prefetch.ts'
import { ButtonIcon } from './button-icon.tsx'
import { PageButton, type ButtonLook } from './page-button.tsx'

/** Props of {@link NetworkButton}. */
export interface NetworkButtonProps extends ButtonLook {
  /** Shown while disconnected instead of the network's name. */
  label?: string
  /** The namespace of the button. Default: the active one. */
  namespace?: Namespace | undefined
  /** Renders your own button instead. */
  children?: (button: {
    network: Network | undefined
    isSupported: boolean
    open(): void
  }) => ReactNode
}

/** The network in use; opens the list of networks. */
export function NetworkButton(props: NetworkButtonProps): ReactElement | null {
  const { portico, locale } = usePorticoContext()
  const { isConnected } = useAccount(props)
  const { network, isSupported } = useNetwork(props)
  const options = useSelector((state) => state.options)
  const busy = useSelector((state) => state.switching.is === 'waiting')
  const wrong = isConnected && !isSupported && options.allowUnsupportedChain !== true
  const open = (): void => {
    portico.emit('CLICK_NETWORKS', {})
    portico.open({ intent: wrong ? 'unsupported' : 'networks' }).catch(() => {})
  }
  const hostIcon = network && (options.chainImages?.[network.id] ?? network.icon)
  const mark = useMark(!hostIcon && mayPrefetch(portico) && network?.id)
  const icon = hostIcon ?? mark
  if (options.enableNetworkSwitch === false) return null
  if (props.children) return <>{props.children({ network, isSupported, open })}</>
  const { buttons } = locale
  const text = wrong
    ? buttons.switchNetwork
    : isConnected
      ? (network?.name ?? buttons.unknownNetwork)
      : (props.label ?? network?.name ?? buttons.selectNetwork)
  return (
    <PageButton
      kind="network"
      busy={busy}
      onClick={open}
      aria-haspopup="dialog"
      aria-label={`${buttons.network}: ${text}`}
      disabled={busy}
      tone={wrong ? 'critical' : undefined}
      look={props}
    >
      {network && !wrong && <ButtonIcon src={icon} name={network.name} />}
      <bdi data-portico-part="name">{text}</bdi>
    </PageButton>
  )
}
