import { useState } from 'react'
import { isPorticoError, type PorticoError } from '@portico/core'
import { getLoginAccount } from '@portico/core/login'
import type { LoginAccount } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import type { MessageKey } from '../../strings/keys.ts'

export interface Change {
  busy: boolean
  /** Needs a recent login. */
  isTooOld: boolean
  /**
   * Call it in the click: it may open a provider's window.
   *
   * @param failed The message if it fails.
   * @param handle Handles an error itself; false if not.
   * @returns Undefined if the change was not made.
   */
  run<T>(
    change: (account: LoginAccount) => Promise<T>,
    failed: MessageKey,
    handle?: (error: Pick<PorticoError, 'code' | 'exit'>) => boolean,
  ): Promise<{ made: T } | undefined>
}

/** Errors that have a message of their own. */
const reasons: Readonly<Record<string, MessageKey>> = {
  'last-login-method': 'login.lastLoginMethod',
  'login-method-taken': 'login.methodTaken',
  'popup-blocked': 'login.blocked',
  'popup-lost': 'login.lost',
  'popup-severed': 'login.severed',
  'email-invalid': 'login.emailInvalid',
  'rate-limited': 'login.tooOften',
  'too-early': 'login.tooOften',
  'mail-off': 'login.mailOff',
  'removal-waits': 'login.removalAsked',
}

/** Shows why a change failed, unless the visitor cancelled it. */
export function useChange(namespace: string | undefined): Change {
  const { portico, ui, t } = useModalContext()
  const [busy, setBusy] = useState(false)
  const [isTooOld, setTooOld] = useState(false)
  const run: Change['run'] = async (change, failed, handle) => {
    const account = getLoginAccount(portico, namespace)
    if (!account) return undefined
    setBusy(true)
    setTooOld(false)
    try {
      return { made: await change(account) }
    } catch (error) {
      if (isPorticoError(error) && handle?.(error)) return undefined
      const { code, exit } = isPorticoError(error) ? error : { code: 'unknown', exit: undefined }
      if (`${code}` === 'login-too-old') setTooOld(true)
      else if (exit !== 'rejected' && exit !== 'user')
        ui.showError(t(reasons[code] ?? reasons[exit ?? ''] ?? failed))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, isTooOld, run }
}
