import type { ReactElement } from 'react'
import { useMark } from '../hooks/use-mark.ts'
import { useWallets } from '../hooks/use-wallets.ts'
import { Logo, type LogoProps } from '../parts/logo/logo.tsx'
import { walletConnect } from './pairing.ts'

export interface ConnectorLogoProps extends LogoProps {
  /** The connector and the offer of its connection, by which the wallet list is searched. */
  connector: string | undefined
  offer: string | undefined
}

/**
 * The logo of a wallet that is or was connected: the one that it announced, otherwise the one of
 * the wallet list.
 */
export function ConnectorLogo({ connector, offer, ...logo }: ConnectorLogoProps): ReactElement {
  return logo.src ? <Logo {...logo} /> : <Listed connector={connector} offer={offer} {...logo} />
}

/** A component of its own, so that the wallet list is read only for wallets without a logo. */
function Listed({ connector, offer, ...logo }: ConnectorLogoProps): ReactElement {
  const { all } = useWallets()
  const row = all.find(
    ({ record, routes }) =>
      routes.some((route) => route.connector === connector && route.offer === offer) ||
      (connector === walletConnect && record?.id === offer),
  )
  const mark = useMark(row?.record && !row.icon && !row.contested && `wallet/${row.record.id}`)
  return <Logo {...logo} src={row?.icon ?? mark} />
}
