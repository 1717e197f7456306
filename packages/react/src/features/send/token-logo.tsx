import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useTokenIcon } from '../../hooks/use-token-icon.ts'
import { Logo } from '../../parts/logo/logo.tsx'
import type { SentToken } from './use-send.ts'

/** A token's picture, with the mark of the network that it is on. */
export function TokenLogo({ token, network, size }: { token: SentToken; network: Network; size?: 'small' | 'large' }): ReactElement {
  const icon = useTokenIcon(network.id, token)
  const badge = useNetworkIcon(network)
  return (
    <span className="badged">
      <Logo id={token.token ?? network.id} name={token.symbol} src={icon} size={size} round />
      <span className="on">
        <Logo id={network.id} name={network.name} src={badge} size="small" round />
      </span>
    </span>
  )
}
