import type { ReactElement } from 'react'
import type { ViewProps } from '../../card/feature.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { Identity } from './identity.tsx'
import { Recovery } from './recovery.tsx'
import { useRead } from './use-read.ts'
import { LoginMethodsSection } from './login-methods.tsx'

/** Login methods, recovery, devices, and how to end them. */
export default function LoginAccount({
  data: { namespace, returned },
}: ViewProps<'LoginAccount'>): ReactElement {
  const loginMethods = useRead(namespace, (account) => account.loginMethods())
  const devices = useRead(namespace, (account) => account.devices())
  return (
    <div className="stack login" data-testid="login-account">
      <Identity namespace={namespace} />
      <LoginMethodsSection login={loginMethods} namespace={namespace} returned={returned} />
      <Recovery login={loginMethods} namespace={namespace} />
      <Devices devices={devices} namespace={namespace} />
      <DeleteAccount namespace={namespace} />
    </div>
  )
}
