import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Holdings } from './holdings.tsx'
import { NetworkTokens } from './network-tokens.tsx'

/** All tokens with the service's prices, else the listed ones from the network. */
export default function Tokens({
  namespace,
}: {
  namespace?: string | undefined
}): ReactElement | null {
  const { portico } = useModalContext()
  return portico.config.service?.blockchain ? (
    <Holdings namespace={namespace} />
  ) : (
    <NetworkTokens namespace={namespace} />
  )
}
