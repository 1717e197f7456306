/** The queue of accounts that are asked to sign in: in turn, in one view. */
import type { PorticoInternals } from '../public/internals.ts'
import { PorticoError } from '../errors/error.ts'
import { accountOf } from '../state/select.ts'
import { keyOf, type Desk } from './desk.ts'

/**
 * Adds an account to the queue.
 *
 * @returns Whether it has signed in in the end.
 * @throws PorticoError `no-account`, `sign-in-network`.
 */
export function enqueue(desk: Desk, ns: string): Promise<boolean> {
  if (!accountOf(desk.ctx.state.get(), ns))
    throw new PorticoError('no-account', 'No ActiveCaipAddress found', { exit: 'failed' })
  if (!desk.signer(ns))
    throw new PorticoError('sign-in-network', 'No ActiveCaipNetwork or client found', {
      exit: 'failed',
    })
  const answer = new Promise<boolean>((resolve) =>
    desk.waiting.set(ns, (desk.waiting.get(ns) ?? new Set()).add(resolve)),
  )
  const { asked, of } = desk.slice()
  if (!asked.includes(ns)) desk.update({ asked: [...asked, ns], of: of + 1 })
  return answer
}

/**
 * Ends the question to a family. After the last one the card closes, if the account is still
 * connected.
 */
export function settle(desk: Desk, ns: string, isSigned: boolean): void {
  const { asked, of } = desk.slice()
  if (asked.includes(ns)) {
    const left = asked.filter((each) => each !== ns)
    const wasFirst = asked[0] === ns
    if (wasFirst) {
      desk.made = null
      desk.turn++
    }
    desk.update({
      asked: left,
      of: left.length > 0 ? of : 0,
      ...(wasFirst && { step: null, goesBackTo: null }),
    })
    // After a disconnect, the card shows the matching view.
    if (left.length === 0 && desk.isShown() && accountOf(desk.ctx.state.get(), ns))
      void desk.portico.close('done')
  }
  for (const done of desk.waiting.get(ns) ?? []) done(isSigned)
  desk.waiting.delete(ns)
}

/** Empties the queue: the visitor has left the card, where that is allowed. */
export function settleAll(desk: Desk): void {
  for (const ns of desk.slice().asked) {
    const account = accountOf(desk.ctx.state.get(), ns)
    if (account) desk.declined.add(keyOf(account))
    settle(desk, ns, false)
  }
}

/**
 * Asks in the card; a card that cannot be shown asks no account.
 *
 * @returns undefined, without asking, when no feature shows the message: nobody waits for an
 *   answer that cannot come.
 */
export async function askInCard(desk: Desk, ns: string): Promise<boolean | undefined> {
  // A card that does not load says so itself when it opens.
  const view = (desk.portico as PorticoInternals)
    .ui()
    .then(({ features }) => features.findView('signIn'))
  if (!(await view.catch(() => true))) return
  const answer = enqueue(desk, ns)
  if (!desk.isShown())
    await desk.portico.open({ intent: 'signIn' }).catch((error: unknown) => {
      settle(desk, ns, false)
      throw error
    })
  return answer
}
