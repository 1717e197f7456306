import type { OpenOptions, OpenResultOptions } from '../contracts/commands.ts'
import type { Instance } from '../contracts/instance.ts'
import type { Json } from '../types/index.ts'
import { isPorticoError, needAdapter, PorticoError } from '../errors/error.ts'
import type { ResultView, RouteResults } from '../types/routes.ts'
import type { Context } from '../contracts/context.ts'
import type { Deps } from './deps.ts'

/**
 * @param closed How often the card was closed: a view opened before that is not shown once its
 *   code has loaded.
 */
export function createOpen(
  ctx: Context,
  { ui, walletActions }: Pick<Deps, 'ui' | 'walletActions'>,
  closed: () => number,
): Instance['open'] {
  const { state, services } = ctx
  function open<View extends ResultView>(
    options: OpenResultOptions<View>,
  ): Promise<RouteResults[View]>
  function open(options?: OpenOptions): Promise<void>
  async function open(options: OpenOptions = {}): Promise<Json | void> {
    const before = closed()
    const isLeft = (): boolean => before !== closed()
    if (options.namespace !== undefined) needAdapter(ctx, options.namespace)
    if (options.uri !== undefined) (await walletActions()).checkPairing(options.uri)
    try {
      const model = await ui()
      const { view, data } = options
      if (data || (view && !model.features.views.includes(view)))
        options = await (await walletActions()).readOpening(options, model.features, isLeft)
      const outcome = isLeft() ? undefined : model.open(options)
      if (state.get().ui.broken) state.set((s) => ({ ui: { ...s.ui, broken: false } }))
      return outcome
    } catch (cause) {
      if (isPorticoError(cause)) throw cause
      state.set((s) => ({ ui: { ...s.ui, broken: true } }))
      const message = 'Error injecting modal UI'
      services.report(cause, message)
      throw new PorticoError('chunk', message, { cause })
    }
  }
  return open
}
