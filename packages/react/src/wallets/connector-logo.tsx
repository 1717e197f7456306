import type { ReactElement } from 'react'
import { useMark } from '../hooks/use-mark.ts'
import { useWallets } from '../hooks/use-wallets.ts'
import { Logo, type LogoProps } from '../parts/logo/logo.tsx'
import { walletConnect } from './pairing.ts'

export interface ConnectorLogoProps extends LogoProps {
  /** How it was reached, by which the list knows it. */
  connector: string | undefined
  offer: string | undefined
}

/** The picture of a wallet that is or has been asked: the one that it has announced, else what the list has for it. */
export function ConnectorLogo({ connector, offer, ...logo }: ConnectorLogoProps): ReactElement {
  return logo.src ? <Logo {...logo} /> : <Listed connector={connector} offer={offer} {...logo} />
}

/** Apart: the list is asked for those alone that bring no picture. */
function Listed({ connector, offer, ...logo }: ConnectorLogoProps): ReactElement {
  const { all } = useWallets()
  const row = all.find(
    ({ record, routes }) => routes.some((route) => route.connector === connector && route.offer === offer) || (connector === walletConnect && record?.id === offer),
  )
  const mark = useMark(row?.record && !row.icon && !row.contested && `wallet/${row.record.id}`)
  return <Logo {...logo} src={row?.icon ?? mark} />
}
