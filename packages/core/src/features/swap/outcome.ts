import { PorticoError } from '../../errors/error.ts'
import type { SentTransfer } from '../../types/index.ts'
import type { Following } from '../../contracts/feature.ts'
import type { Route } from '../../types/routes.ts'
import type { SwapRun } from './slice.ts'

export const left = (): PorticoError =>
  new PorticoError('swap-left', 'The visitor left before anything was swapped', { exit: 'user' })

/** A pending wallet request is awaited unless the visitor has cancelled it. */
export function outcome(
  route: Route,
  { state, updateSlice }: Pick<Following, 'state'> & Pick<Following['ui'], 'updateSlice'>,
): Promise<SentTransfer> {
  updateSlice('swap', { form: null })
  const before = state.get().slices.swap?.run?.id ?? 0
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      off()
      end()
    }
    const look = (): void => {
      const { ui, slices } = state.get()
      const run = slices.swap?.run
      const own = run && run.id > before ? run : undefined
      if (own?.is === 'sent' && own.hash !== undefined) {
        const { hash, chain } = own
        return settle(() => resolve({ hash, chain }))
      }
      const isShown = ui.open && ui.history[0] === route
      if (isShown || own?.is === 'asking' || own?.is === 'confirming') return
      settle(() => reject(own ? errorOf(own) : left()))
    }
    const off = state.subscribe(look)
    look()
  })
}

function errorOf({ is, code = 'swap-failed', exit = 'failed' }: SwapRun): PorticoError {
  if (is === 'failed')
    return new PorticoError(code, 'Failed to swap', { exit, category: 'API_ERROR' })
  return new PorticoError('swap-left', 'The visitor stopped waiting for the wallet', {
    exit: 'pending',
  })
}
