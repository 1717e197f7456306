import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'

const viewName = 'ConnectingFarcaster'

/** Another name of `SocialLogin`, which replaces it. */
export default function ConnectingFarcaster(): ReactElement {
  const { portico, ui } = useModalContext()
  useEffect(() => {
    if (portico.getState().ui.history.at(-1)?.view === viewName)
      ui.replace('SocialLogin', { loginMethod: 'farcaster', name: 'Farcaster' })
  }, [portico, ui])
  return <></>
}
