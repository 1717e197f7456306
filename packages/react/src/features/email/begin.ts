import { isPorticoError } from '@portico/core/internal/errors/error'
import { getLogin } from '@portico/core/internal/login/get-login'
import { answerLogin, startLogin } from '@portico/core/internal/login/start-login'
import type { ModalContext } from '../../card/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/**
 * Logs in with an address: in the login that asks for one, else in a new one. The result is in the
 * state.
 */
export function begin({ portico, ui }: Modal, email: string): void {
  const now = getLogin(portico.getState())
  if (now.is === 'waiting' && now.step === 'email' && now.answered === undefined)
    return answerLogin(portico, { email })
  ui.updateSlice('email', { typed: email, isBegun: true, failed: null })
  startLogin(portico, { email }).then(
    () => ui.updateSlice('email', { typed: '', isBegun: false }),
    (error: unknown) => {
      const exit = (isPorticoError(error) && error.exit) || 'failed'
      // A login that was started has its failure in the state; if another has replaced it, that one
      // is waiting.
      const { is } = getLogin(portico.getState())
      if (is !== 'waiting')
        ui.updateSlice('email', {
          isBegun: false,
          failed: is === 'failed' || exit === 'user' ? null : exit,
        })
    },
  )
}

/** Cancels the login, and goes back to the address field, with the last address in it. */
export function startOver({ portico, ui }: Modal): void {
  portico.cancel()
  ui.updateSlice('email', { isBegun: false, failed: null })
  const connect = ui.features.viewFor('connect')
  if (portico.getState().ui.history.length > 1) ui.back()
  else if (connect) ui.reset(connect)
}
