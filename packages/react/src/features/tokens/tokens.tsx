import type { ReactElement } from 'react'
import { useAccountPortfolio } from '../../account/use-account-portfolio.ts'
import { Holdings } from './holdings.tsx'
import { NetworkTokens } from './network-tokens.tsx'

/** All tokens with prices, from the service or the wallet; else the listed ones from the network. */
export default function Tokens({
  namespace,
}: {
  namespace?: string | undefined
}): ReactElement | null {
  const portfolio = useAccountPortfolio(namespace)
  return portfolio.status === 'idle' ? (
    <NetworkTokens namespace={namespace} />
  ) : (
    <Holdings {...portfolio} namespace={namespace} />
  )
}
