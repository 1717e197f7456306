import { isPorticoError } from '@portico/core'
import { answerLogin, getLogin, startLogin } from '@portico/core/login'
import type { ModalContext } from '../../card/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/** Continues the login that asks for an address, else starts a new one. */
export function begin({ portico, ui }: Modal, email: string): void {
  const now = getLogin(portico.getState())
  if (now.is === 'waiting' && now.step === 'email' && now.answered === undefined)
    return answerLogin(portico, { email })
  ui.updateSlice('email', { typed: email, hasStarted: true, failed: null })
  startLogin(portico, { email }).then(
    () => ui.updateSlice('email', { typed: '', hasStarted: false }),
    (error: unknown) => {
      const exit = (isPorticoError(error) && error.exit) || 'failed'
      // A started login has its failure in the state; if replaced, the other one is waiting.
      const { is } = getLogin(portico.getState())
      if (is !== 'waiting')
        ui.updateSlice('email', {
          hasStarted: false,
          failed: is === 'failed' || exit === 'user' ? null : exit,
        })
    },
  )
}

export function startOver({ portico, ui }: Modal): void {
  portico.cancel()
  ui.updateSlice('email', { hasStarted: false, failed: null })
  const connect = ui.features.viewFor('connect')
  if (portico.getState().ui.history.length > 1) ui.back()
  else if (connect) ui.reset(connect)
}
