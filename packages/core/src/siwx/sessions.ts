import type { Platform } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import type { AccountRef } from '../state/select.ts'
import { keyOf, type SignInContext } from './sign-in-context.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { askInCard, settle } from './queue.ts'
import { giveUp } from './give-up.ts'

export type Occasion = 'connected' | 'restored' | 'changed' | 'expired' | 'notified'

export function signedIn(
  context: SignInContext,
  namespace: string,
  { chain }: AccountRef,
  session: SiwxMessageData,
): void {
  context.signedOn.set(namespace, chain)
  context.setStatus(namespace, { is: 'signed-in', session })
  context.expiry.watch(namespace, session.expirationTime)
  settle(context, namespace, true)
}

/** Resolves once the account has signed in or declined, if it must sign in. */
export async function look(
  context: SignInContext,
  namespace: string,
  why: Occasion,
): Promise<void> {
  const { siwx, ctx } = context
  const account = context.signer(namespace)
  // Switching the account or network cancels the question.
  if (why === 'changed') settle(context, namespace, false)
  if (!account) {
    const { [namespace]: _, ...status } = context.slice().status
    return context.update({ status })
  }
  const key = keyOf(account)
  if (why !== 'notified' && why !== 'expired') context.setStatus(namespace, { is: 'checking' })
  let failure: unknown
  const found = await inTime(
    ctx.services.platform,
    siwx.getSessions(account.chain, account.address),
  ).catch((error: unknown) => {
    failure = error
    ctx.services.report(error)
  })
  const now = context.signer(namespace)
  if (!now || keyOf(now) !== key) return
  if (found?.[0]) return signedIn(context, namespace, account, found[0].data)
  context.setStatus(namespace, { is: found ? 'signed-out' : 'unknown' })
  context.expiry.forget(namespace)
  // If the backend fails there may be a session, and a message could not be verified either.
  if (!found) {
    const isNew = why === 'connected' || (why === 'changed' && ctx.services.platform.visible())
    return isNew
      ? giveUp(context, account, { cause: failure, opens: why === 'changed' })
      : undefined
  }
  if (siwx.prompt === false || why === 'notified' || context.declined.has(key)) return
  // A restored account is asked only if sign-in is required; of several tabs, only in the visible
  // one.
  if (
    why !== 'connected' &&
    !(ctx.services.platform.visible() && (why === 'changed' || siwx.required))
  )
    return
  await askInCard(context, namespace)
}

/**
 * Time limit of the session backend, milliseconds: the visitor who has connected must not wait
 * forever.
 */
const patience = 20_000

const inTime = <T>({ after }: Pick<Platform, 'after'>, answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const disarm = after(patience, () =>
      reject(
        new PorticoError('timeout', 'The request took too long to respond', {
          exit: 'timeout',
          category: 'API_ERROR',
        }),
      ),
    )
    answer.finally(disarm).then(resolve, reject)
  })

export async function accept(
  { siwx, note, read }: SignInContext,
  { message, signature }: { readonly message: string; readonly signature: string },
): Promise<void> {
  const data = read(message)
  if (!data)
    throw new PorticoError('sign-in-invalid', 'The wallet signed another message', {
      exit: 'failed',
    })
  await siwx.addSession({ data, message, signature })
  note()
}

export async function revoke(context: SignInContext, namespace: string): Promise<void> {
  const status = context.slice().status[namespace]
  if (status?.is !== 'signed-in') return
  const { chainId, accountAddress } = status.session
  context.setStatus(namespace, { is: 'signed-out' })
  context.expiry.forget(namespace)
  context.signedOn.delete(namespace)
  await context.siwx.revokeSession(chainId, accountAddress)
  context.note()
}

/** If sign-in is required, the account is disconnected even if ending the session failed. */
export async function signOut(
  context: SignInContext,
  namespace: string | undefined,
): Promise<void> {
  const { siwx, portico, seen } = context
  const out = [...seen.keys()].filter(
    (each) =>
      siwx.required && (namespace ?? each) === each && siwx.namespaces?.includes(each) !== false,
  )
  try {
    await (namespace === undefined ? revokeAll(context) : revoke(context, namespace))
  } finally {
    await Promise.all(out.map((namespace) => portico.disconnect({ namespace })))
  }
}

async function revokeAll(context: SignInContext): Promise<void> {
  for (const [namespace, status] of Object.entries(context.slice().status)) {
    context.expiry.forget(namespace)
    if (status.is === 'signed-in') context.setStatus(namespace, { is: 'signed-out' })
  }
  context.signedOn.clear()
  await context.siwx.setSessions([])
  context.note()
}
