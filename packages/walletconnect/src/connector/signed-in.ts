/** Passes on messages signed while connecting. */
import { PorticoError, type Services } from '@portico/core'
import { acceptSigned } from '../authenticate/accept.ts'
import type { Session, SignEvent } from '../port.ts'
import type { Code } from './code.ts'
import type { Waiters } from './waiters.ts'

/** Before the session is announced; then it connects as any other. */
export async function takeSignedIn(
  { pairing, auths, session }: Extract<SignEvent, { is: 'authenticated' }>,
  services: Services,
  ownerOf: (pairing: string) => Code | undefined,
  waiters: Pick<Waiters, 'refuse'>,
  onSettled: (pairing: string, session: Session) => Promise<void>,
): Promise<void> {
  const code = ownerOf(pairing)
  if (code && session) await acceptSigned(auths, services).catch(services.report)
  if (session) return onSettled(pairing, session)
  // A sign-in alone connects no wallet.
  if (code)
    waiters.refuse(
      code,
      new PorticoError('connect-failed', 'The wallet signed in and opened no session', {
        exit: 'failed',
      }),
    )
  code?.spend(pairing)
}
