import type { PorticoInternals } from '../public/internals.ts'
import { PorticoError } from '../errors/error.ts'
import { accountOf } from '../state/select.ts'
import { keyOf, type Desk } from './desk.ts'

/**
 * @returns Whether the account has signed in.
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

/** Closes the card after the last account, if that is still connected. */
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
    if (left.length === 0 && desk.isShown() && accountOf(desk.ctx.state.get(), ns))
      void desk.portico.close('done')
  }
  for (const done of desk.waiting.get(ns) ?? []) done(isSigned)
  desk.waiting.delete(ns)
}

export function settleAll(desk: Desk): void {
  for (const ns of desk.slice().asked) {
    const account = accountOf(desk.ctx.state.get(), ns)
    if (account) desk.declined.add(keyOf(account))
    settle(desk, ns, false)
  }
}

/**
 * Asks in the card.
 *
 * @returns undefined when no feature can show the message.
 */
export async function askInCard(desk: Desk, ns: string): Promise<boolean | undefined> {
  // A card that fails to load says so itself when it opens.
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
