import { PorticoError } from '../../errors/error.ts'
import type { SentTransfer } from '../../contracts/commands.ts'
import type { Following } from '../feature.ts'
import type { Route } from '../routes.ts'

/**
 * What a form comes to that the host has opened with what is to be sent: the hash, or why there is none once the visitor has left. A
 * wallet that is being asked is waited for, unless the visitor has stopped waiting.
 */
export function outcome(route: Route, { state, updateSlice }: Pick<Following, 'state'> & Pick<Following['ui'], 'updateSlice'>): Promise<SentTransfer> {
  // What was in it before was for something else.
  updateSlice('send', { form: null })
  const before = state.get().slices.send?.run?.id ?? 0
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      off()
      end()
    }
    const look = (): void => {
      const { ui, slices } = state.get()
      const run = slices.send?.run
      const own = run && run.id > before ? run : undefined
      if (own?.is === 'sent' && own.hash !== undefined) {
        const { hash, chain } = own
        return settle(() => resolve({ hash, chain }))
      }
      const isShown = ui.open && ui.history[0] === route
      if (isShown || own?.is === 'asking') return
      settle(() =>
        reject(
          own?.is === 'failed'
            ? new PorticoError(own.code ?? 'send-failed', 'Failed to send transaction', { exit: own.exit ?? 'failed', category: 'API_ERROR' })
            : new PorticoError('send-left', own ? 'The visitor stopped waiting for the wallet' : 'The visitor left before anything was sent', { exit: own ? 'pending' : 'user' }),
        ),
      )
    }
    const off = state.subscribe(look)
    look()
  })
}
