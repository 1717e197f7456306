import { useEffect, useRef, useState } from 'react'
import { useModalContext } from '../../card/context.ts'
import { useUser } from './identity.tsx'
import { useChange, type Change } from './use-change.ts'
import { useWayName } from './way-names.ts'

export interface AddingProps {
  namespace: string | undefined
  /** The login method for which the page was left and has returned. */
  returned: string | undefined
  onAdded(): Promise<void>
}

/** A login method that is being added, or whose window was blocked. */
export interface Adding extends Pick<Change, 'busy' | 'isTooOld'> {
  adding: string | undefined
  blocked: string | undefined
  /** Call it in the click, because it may open a provider's window. */
  add(way: string, how?: { thisTab: true }): Promise<void>
}

/** Adds login methods. Shows what became of the one for which the page was left, once. */
export function useAdding({ namespace, returned, onAdded }: AddingProps): Adding {
  const { ui, t } = useModalContext()
  const wayName = useWayName()
  const { inWindow } = useUser(namespace)
  const { busy, isTooOld, run } = useChange(namespace)
  const [adding, setAdding] = useState<string>()
  const [blocked, setBlocked] = useState<string>()

  async function end(way: string, added: object | undefined): Promise<void> {
    setAdding(undefined)
    if (!added) return
    ui.showSuccess(t('login.wayIsAdded', { way: wayName(way) }))
    await onAdded()
  }
  async function add(way: string, how?: { thisTab: true }): Promise<void> {
    setAdding(way)
    // Whoever does not leave the tab has the choice again.
    setBlocked(how && way)
    const added = await run(
      (account) => account.addWay(way, how),
      'login.addFailed',
      ({ code }) => {
        // A page that is embedded in another one cannot leave the tab, and neither can a wallet
        // that is in a window of its own.
        const isMine = `${code}` === 'popup-blocked' && !inWindow && window.top === window.self
        if (isMine) setBlocked(way)
        return isMine
      },
    )
    await end(way, added)
  }

  async function tell(way: string): Promise<void> {
    setAdding(way)
    const added = await run(
      (account) => account.returnedWay(),
      'login.addFailed',
      ({ exit }) => {
        if (exit === 'rejected') ui.showError(t('login.addDeclined', { way: wayName(way) }))
        return exit === 'rejected'
      },
    )
    await end(way, added?.made === undefined ? undefined : added)
  }
  const first = useRef(tell)
  useEffect(() => {
    if (returned !== undefined) void first.current(returned)
  }, [returned])
  return { busy, isTooOld, adding, blocked, add }
}
