import { PorticoError } from '../../errors/error.ts'
import type { SentTransfer } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'
import type { Route } from '../../types/routes.ts'

export const left = (): PorticoError =>
  new PorticoError('send-left', 'The visitor left before anything was sent', { exit: 'user' })

/** A pending wallet request is awaited unless the visitor has cancelled it. */
export function outcome(
  route: Route,
  { state, updateSlice }: Pick<Following, 'state'> & Pick<Following['ui'], 'updateSlice'>,
): Promise<SentTransfer> {
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
            ? new PorticoError(own.code ?? 'send-failed', 'Failed to send transaction', {
                exit: own.exit ?? 'failed',
                category: 'API_ERROR',
              })
            : own
              ? new PorticoError('send-left', 'The visitor stopped waiting for the wallet', {
                  exit: 'pending',
                })
              : left(),
        ),
      )
    }
    const off = state.subscribe(look)
    look()
  })
}
