import type { ReactElement } from 'react'
import type { ViewProps } from '../../card/feature.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { Identity } from './identity.tsx'
import { Recovery } from './recovery.tsx'
import { useRead } from './use-read.ts'
import { Ways } from './ways.tsx'

/** Login methods, recovery, devices, and how to end them. */
export default function LoginAccount({
  data: { namespace, returned },
}: ViewProps<'LoginAccount'>): ReactElement {
  const ways = useRead(namespace, (account) => account.ways())
  const devices = useRead(namespace, (account) => account.devices())
  return (
    <div className="stack login" data-testid="login-account">
      <Identity namespace={namespace} />
      <Ways login={ways} namespace={namespace} returned={returned} />
      <Recovery login={ways} namespace={namespace} />
      <Devices devices={devices} namespace={namespace} />
      <DeleteAccount namespace={namespace} />
    </div>
  )
}
