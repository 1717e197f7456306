import { isPorticoError } from '@portico/core/internal/errors/error'
import { getLogin } from '@portico/core/internal/login/get-login'
import { startLogin } from '@portico/core/internal/login/start-login'
import type { ModalContext } from '../../card/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/**
 * Logs in by a way. Call it in the press: the provider's window opens within. What becomes of it is
 * in the state.
 */
export function begin({ portico, ui }: Modal, way: string): void {
  const login = startLogin(portico, { way })
  ui.updateSlice('social', { way, isBegun: true, isDone: false, failed: null })
  login.then(
    () => isMine() && ui.updateSlice('social', { isBegun: false, isDone: true }),
    (error: unknown) => {
      if (!isMine()) return
      const exit = (isPorticoError(error) && error.exit) || 'failed'
      // A login that was started has its failure in the state; if another has replaced it, that one
      // is waiting.
      const { is } = getLogin(portico.getState(), way)
      if (is !== 'waiting')
        ui.updateSlice('social', {
          isBegun: false,
          failed: is === 'failed' || exit === 'user' ? null : exit,
        })
    },
  )
  function isMine(): boolean {
    return portico.getState().slices.social?.way === way
  }
}

/** Gives up the login, and goes back to where a way is chosen. */
export function startOver({ portico, ui }: Modal): void {
  portico.cancel()
  ui.updateSlice('social', { isBegun: false, failed: null })
  const connect = ui.features.viewFor('connect')
  if (portico.getState().ui.history.length > 1) ui.back()
  else if (connect) ui.reset(connect)
}
