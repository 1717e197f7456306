import type { ReactElement } from 'react'
import { useMark } from '../hooks/use-mark.ts'
import { useWallets } from '../hooks/use-wallets.ts'
import { Logo, type LogoProps } from '../parts/logo/logo.tsx'
import { walletConnect } from './pairing.ts'

export interface ConnectorLogoProps extends LogoProps {
  /** Both are needed to find the wallet in the list. */
  connector: string | undefined
  offer: string | undefined
}

/** The announced logo, else the wallet list's. */
export function ConnectorLogo({ connector, offer, ...logo }: ConnectorLogoProps): ReactElement {
  return logo.src ? <Logo {...logo} /> : <Listed connector={connector} offer={offer} {...logo} />
}

/** Separate, so that the list is read only for wallets without a logo. */
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
