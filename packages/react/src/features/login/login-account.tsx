import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { ViewProps } from '../../card/feature.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { Identity } from './identity.tsx'
import { Recovery } from './recovery.tsx'
import { Removals } from './removals.tsx'
import { useRead } from './use-read.ts'
import { LoginMethodsSection } from './login-methods.tsx'

/** Login methods, recovery, devices, and how to end them. */
export default function LoginAccount({
  data: { namespace, returned },
}: ViewProps<'LoginAccount'>): ReactElement {
  const loginMethods = useRead(namespace, (account) => account.loginMethods())
  const view = useRef<HTMLDivElement>(null)
  const removals = loginMethods.value?.removals ?? []
  const devices = useRead(namespace, (account) => account.devices())
  // The pressed button leaves with its row.
  async function onEnded(): Promise<void> {
    view.current?.focus()
    await loginMethods.read()
  }
  return (
    <div className="stack login" ref={view} tabIndex={-1} data-testid="login-account">
      <Identity namespace={namespace} />
      {removals.length > 0 && (
        <Removals removals={removals} namespace={namespace} onEnded={onEnded} />
      )}
      <LoginMethodsSection login={loginMethods} namespace={namespace} returned={returned} />
      <Recovery login={loginMethods} namespace={namespace} onConfirmed={onEnded} />
      <Devices devices={devices} namespace={namespace} />
      <DeleteAccount namespace={namespace} />
    </div>
  )
}
