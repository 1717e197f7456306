import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { useMark } from '../hooks/use-mark.ts'
import { useNetworkIcon, useServiceImage } from '../hooks/use-service-image.ts'
import { useModalState } from '../card/context.ts'
import { Logo } from '../parts/logo/logo.tsx'
import type { ShownToken } from './use-token.ts'

/** A token's picture, with the mark of the network that it is on. */
export function TokenLogo({
  token,
  network,
  size,
}: {
  token: ShownToken
  network: Network
  size?: 'small' | 'large'
}): ReactElement {
  const hosts = useModalState((state) =>
    state.options.tokens?.[network.id]?.find(({ address }) => address === token.token),
  )
  const given = hosts?.icon ?? token.icon ?? undefined
  // Service pictures are by symbol, which any token may copy.
  const served = useServiceImage(
    'token',
    given === undefined && token.token !== null && (token.listed || hosts)
      ? token.symbol
      : undefined,
  )
  const mark = useMark(
    given === undefined &&
      served === undefined &&
      !token.spam &&
      `${network.id}/${token.token ?? 'native'}`,
  )
  const badge = useNetworkIcon(network)
  return (
    <span className="badged">
      <Logo
        id={token.token ?? network.id}
        name={token.symbol}
        src={given ?? served ?? mark}
        size={size}
        round
      />
      <span className="on">
        <Logo id={network.id} name={network.name} src={badge} size="small" round />
      </span>
    </span>
  )
}
