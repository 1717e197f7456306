import type { PorticoInternals } from '../public/internals.ts'
import { PorticoError } from '../errors/error.ts'
import { accountOf } from '../state/select.ts'
import { keyOf, type SignInContext } from './sign-in-context.ts'
import { defined } from '../utils/defined.ts'

/**
 * @returns Whether the account has signed in.
 * @throws PorticoError `no-account`, `sign-in-network`.
 */
export function enqueue(context: SignInContext, namespace: string): Promise<boolean> {
  if (!accountOf(context.ctx.state.get(), namespace))
    throw new PorticoError('no-account', 'No ActiveCaipAddress found', { exit: 'failed' })
  if (!context.signer(namespace))
    throw new PorticoError('sign-in-network', 'No ActiveCaipNetwork or client found', {
      exit: 'failed',
    })
  const answer = new Promise<boolean>((resolve) =>
    context.waiting.set(namespace, (context.waiting.get(namespace) ?? new Set()).add(resolve)),
  )
  const { asked, of } = context.slice()
  if (!asked.includes(namespace)) context.update({ asked: [...asked, namespace], of: of + 1 })
  return answer
}

/** Closes the card after the last account, if that is still connected. */
export function settle(context: SignInContext, namespace: string, isSigned: boolean): void {
  const { asked, of } = context.slice()
  if (asked.includes(namespace)) {
    const left = asked.filter((each) => each !== namespace)
    const wasFirst = asked[0] === namespace
    if (wasFirst) {
      context.made = null
      context.turn++
    }
    context.update(
      defined({
        asked: left,
        of: left.length > 0 ? of : 0,
        step: wasFirst ? null : undefined,
        goesBackTo: wasFirst ? null : undefined,
      }),
    )
    if (left.length === 0 && context.isShown() && accountOf(context.ctx.state.get(), namespace))
      void context.portico.close('done')
  }
  for (const done of context.waiting.get(namespace) ?? []) done(isSigned)
  context.waiting.delete(namespace)
}

export function settleAll(context: SignInContext): void {
  for (const namespace of context.slice().asked) {
    const account = accountOf(context.ctx.state.get(), namespace)
    if (account) context.declined.add(keyOf(account))
    settle(context, namespace, false)
  }
}

/** Whether a feature can show the message. A card that fails to load says so when it opens. */
export async function hasView(context: SignInContext): Promise<boolean> {
  try {
    const { features } = await (context.portico as PorticoInternals).ui()
    context.view = features.viewFor('signIn')
    return context.view !== undefined
  } catch {
    return true
  }
}

/**
 * Asks in the card.
 *
 * @returns undefined when no feature can show the message.
 */
export async function askInCard(
  context: SignInContext,
  namespace: string,
): Promise<boolean | undefined> {
  if (!(await hasView(context))) return
  const answer = enqueue(context, namespace)
  if (!context.isShown())
    await context.portico.open({ intent: 'signIn' }).catch((error: unknown) => {
      settle(context, namespace, false)
      throw error
    })
  return answer
}
