/** Opens the card, whose model may have to be loaded first. */
import type { OpenOptions, OpenSendOptions, SentTransfer } from '../contracts/commands.ts'
import type { Instance } from '../contracts/instance.ts'
import type { Json } from '../contracts/types.ts'
import { isPorticoError, needAdapter, PorticoError } from '../errors/error.ts'
import type { Context } from './context.ts'
import type { Parts } from './parts.ts'

/** @param closed How often the card was closed: what was to be opened before that is not opened once its code has loaded. */
export function createOpen(ctx: Context, { ui, walletActions }: Pick<Parts, 'ui' | 'walletActions'>, closed: () => number): Instance['open'] {
  const { state, services } = ctx
  function open(options: OpenSendOptions): Promise<SentTransfer>
  function open(options?: OpenOptions): Promise<void>
  async function open(options: OpenOptions = {}): Promise<Json | void> {
    const before = closed()
    const isLeft = (): boolean => before !== closed()
    if (options.namespace !== undefined) needAdapter(ctx, options.namespace)
    if (options.uri !== undefined) (await walletActions()).checkPairing(options.uri)
    // Synchronous once loaded, so that the click itself opens the card.
    try {
      const model = ui.now ?? (await ui())
      const { view, data } = options
      if (data || (view && !model.features.views.includes(view))) options = await (await walletActions()).readOpening(options, model.features, isLeft)
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
