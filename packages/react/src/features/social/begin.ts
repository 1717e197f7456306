import { isPorticoError } from '@portico/core'
import { getLogin, startLogin } from '@portico/core/login'
import type { ModalContext } from '../../card/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/** Call it in the press: the provider's window opens. The result is in the state. */
export function begin({ portico, ui }: Modal, loginMethod: string): void {
  const login = startLogin(portico, { loginMethod })
  ui.updateSlice('social', { loginMethod, hasStarted: true, isDone: false, failed: null })
  login.then(
    () => isMine() && ui.updateSlice('social', { hasStarted: false, isDone: true }),
    (error: unknown) => {
      if (!isMine()) return
      const exit = (isPorticoError(error) && error.exit) || 'failed'
      // A started login has its failure in the state; if replaced, the other one is waiting.
      const { is } = getLogin(portico.getState(), loginMethod)
      if (is !== 'waiting')
        ui.updateSlice('social', {
          hasStarted: false,
          failed: is === 'failed' || exit === 'user' ? null : exit,
        })
    },
  )
  function isMine(): boolean {
    return portico.getState().slices.social?.loginMethod === loginMethod
  }
}

export function startOver({ portico, ui }: Modal): void {
  portico.cancel()
  ui.updateSlice('social', { hasStarted: false, failed: null })
  const connect = ui.features.viewFor('connect')
  if (portico.getState().ui.history.length > 1) ui.back()
  else if (connect) ui.reset(connect)
}
