import { PorticoError } from '../errors/error.ts'
import type { AccountRef } from '../state/select.ts'
import { hasView } from './queue.ts'
import type { SignInContext } from './sign-in-context.ts'

/**
 * A new connection, account or network cannot sign in. If it must, and the card would ask it, it is
 * disconnected, and the card says why on Connect.
 *
 * @param why.opens Whether a closed card opens for it: no call of the host's rejects.
 */
export async function giveUp(
  context: SignInContext,
  { namespace, chain }: AccountRef,
  { cause, opens }: { cause: unknown; opens: boolean },
): Promise<void> {
  const { ctx, portico, refused, siwx, update } = context
  const message = 'A problem occurred while trying initialize authentication'
  portico.emit('SIWX_AUTH_ERROR', { network: chain, message })
  if (!siwx.required || siwx.prompt === false) return
  const error = new PorticoError('sign-in-unavailable', message, {
    exit: 'failed',
    category: 'API_ERROR',
    cause,
  })
  refused.set(namespace, error)
  await portico.disconnect({ namespace })
  if (!ctx.state.get().ui.open && !(opens && (await hasView(context)))) return
  await portico.open({ intent: 'connect' })
  // A closed card has no reason to show.
  update({ isUnavailable: true })
}
