import { useState } from 'react'
import { isPorticoError } from '@portico/core/internal/errors/error'
import { getLoginAccount } from '@portico/core/internal/login/login-account'
import type { LoginAccount } from '@portico/core'
import { useModalContext } from '../../modal/context.ts'
import type { MessageKey } from '../../strings/keys.ts'

/** A change of the login that is under way, or was refused. */
export interface Change {
  busy: boolean
  /** It needs a login that is fresh. */
  isTooOld: boolean
  /**
   * Asks for it. Call it in the press: a provider's window opens within.
   *
   * @param failed What is said where it fails.
   * @returns What came of it; undefined where it was not made.
   */
  run<T>(change: (account: LoginAccount) => Promise<T>, failed: MessageKey): Promise<{ made: T } | undefined>
}

/** Reasons that say more than that it failed. */
const reasons: Readonly<Record<string, MessageKey>> = {
  'last-way': 'login.lastWay',
  'way-taken': 'login.wayTaken',
  'popup-blocked': 'login.blocked',
  'popup-lost': 'login.lost',
  'email-invalid': 'login.emailInvalid',
  'rate-limited': 'login.tooOften',
  'too-early': 'login.tooOften',
  'mail-off': 'login.mailOff',
}

/** Changes the login, and says why it did not: but not to whoever has turned away, who has seen it. */
export function useChange(namespace: string | undefined): Change {
  const { portico, ui, t } = useModalContext()
  const [busy, setBusy] = useState(false)
  const [isTooOld, setTooOld] = useState(false)
  async function run<T>(change: (account: LoginAccount) => Promise<T>, failed: MessageKey): Promise<{ made: T } | undefined> {
    const account = getLoginAccount(portico, namespace)
    if (!account) return undefined
    setBusy(true)
    setTooOld(false)
    try {
      return { made: await change(account) }
    } catch (error) {
      const { code, exit } = isPorticoError(error) ? error : { code: 'unknown', exit: undefined }
      if (`${code}` === 'login-too-old') setTooOld(true)
      else if (exit !== 'rejected' && exit !== 'user') ui.showError(t(reasons[code] ?? reasons[exit ?? ''] ?? failed))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, isTooOld, run }
}
