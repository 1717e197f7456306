import { useEffect, useRef, useState } from 'react'
import { useModalContext } from '../../card/context.ts'
import { useUser } from './identity.tsx'
import { useChange, type Change } from './use-change.ts'
import { useLoginMethodName } from './login-method-names.ts'

export interface AddingProps {
  namespace: string | undefined
  /** The method for which the page was left. */
  returned: string | undefined
  onAdded(): Promise<void>
}

export interface Adding extends Pick<Change, 'busy' | 'isTooOld'> {
  adding: string | undefined
  blocked: string | undefined
  /** Call it in the click: it may open a provider's window. */
  add(loginMethod: string, how?: { thisTab: true }): Promise<void>
}

/** Adds login methods, and shows once the result of one for which the page was left. */
export function useAdding({ namespace, returned, onAdded }: AddingProps): Adding {
  const { ui, t } = useModalContext()
  const loginMethodName = useLoginMethodName()
  const { inWindow } = useUser(namespace)
  const { busy, isTooOld, run } = useChange(namespace)
  const [adding, setAdding] = useState<string>()
  const [blocked, setBlocked] = useState<string>()

  async function end(loginMethod: string, added: object | undefined): Promise<void> {
    setAdding(undefined)
    if (!added) return
    ui.showSuccess(t('login.methodIsAdded', { loginMethod: loginMethodName(loginMethod) }))
    await onAdded()
  }
  async function add(loginMethod: string, how?: { thisTab: true }): Promise<void> {
    setAdding(loginMethod)
    // A visitor who stays in the tab can choose again.
    setBlocked(how && loginMethod)
    const added = await run(
      (account) => account.addLoginMethod(loginMethod, how),
      'login.addFailed',
      ({ code }) => {
        // An embedded page cannot leave the tab, nor can a wallet in its own window.
        const isMine = `${code}` === 'popup-blocked' && !inWindow && window.top === window.self
        if (isMine) setBlocked(loginMethod)
        return isMine
      },
    )
    await end(loginMethod, added)
  }

  async function announce(loginMethod: string): Promise<void> {
    setAdding(loginMethod)
    const added = await run(
      (account) => account.returnedLoginMethod(),
      'login.addFailed',
      ({ exit }) => {
        if (exit === 'rejected')
          ui.showError(t('login.addDeclined', { loginMethod: loginMethodName(loginMethod) }))
        return exit === 'rejected'
      },
    )
    await end(loginMethod, added?.made === undefined ? undefined : added)
  }
  const first = useRef(announce)
  useEffect(() => {
    if (returned !== undefined) void first.current(returned)
  }, [returned])
  return { busy, isTooOld, adding, blocked, add }
}
