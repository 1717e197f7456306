import type { ReactElement } from 'react'
import { useModalContext } from '../../modal/context.ts'
import { Holdings } from './holdings.tsx'
import { NetworkTokens } from './network-tokens.tsx'

/** What the account has: with the host's service, all that it tells, with prices; else what the network itself can say of the tokens that are listed. */
export default function Tokens({ namespace }: { namespace?: string | undefined }): ReactElement | null {
  const { portico } = useModalContext()
  return portico.config.service?.blockchain ? <Holdings namespace={namespace} /> : <NetworkTokens namespace={namespace} />
}
