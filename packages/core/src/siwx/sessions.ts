import type { Platform } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import type { AccountRef } from '../state/select.ts'
import { keyOf, type Desk } from './desk.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { askInCard, settle } from './queue.ts'

export type Occasion = 'connected' | 'restored' | 'changed' | 'expired' | 'told'

export function signedIn(
  desk: Desk,
  ns: string,
  { chain }: AccountRef,
  session: SiwxMessageData,
): void {
  desk.signedOn.set(ns, chain)
  desk.setStatus(ns, { is: 'signed-in', session })
  desk.expiry.watch(ns, session.expirationTime)
  settle(desk, ns, true)
}

/** Resolves once the account has signed in or declined, if it must sign in. */
export async function look(desk: Desk, ns: string, why: Occasion): Promise<void> {
  const { siwx, ctx } = desk
  const account = desk.signer(ns)
  // Switching the account or network cancels the question.
  if (why === 'changed') settle(desk, ns, false)
  if (!account) {
    const { [ns]: _, ...status } = desk.slice().status
    return desk.update({ status })
  }
  const key = keyOf(account)
  if (why !== 'told' && why !== 'expired') desk.setStatus(ns, { is: 'checking' })
  const found = await inTime(
    ctx.services.platform,
    siwx.getSessions(account.chain, account.address),
  ).catch((error: unknown) => void ctx.services.report(error))
  const now = desk.signer(ns)
  if (!now || keyOf(now) !== key) return
  if (found?.[0]) return signedIn(desk, ns, account, found[0].data)
  desk.setStatus(ns, { is: found ? 'signed-out' : 'unknown' })
  desk.expiry.forget(ns)
  // If the backend fails there may be a session: only a new connection is asked, and sees the
  // failure.
  if (!found && why !== 'connected') return
  if (siwx.prompt === false || why === 'told' || desk.declined.has(key)) return
  // A restored account is asked only if sign-in is required; of several tabs, only in the visible
  // one.
  if (
    why !== 'connected' &&
    !(ctx.services.platform.visible() && (why === 'changed' || siwx.required))
  )
    return
  await askInCard(desk, ns)
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
  { siwx, note, read }: Desk,
  { message, signature }: { readonly message: string; readonly signature: string },
): Promise<void> {
  const data = await read(message)
  if (!data)
    throw new PorticoError('sign-in-invalid', 'The wallet signed another message', {
      exit: 'failed',
    })
  await siwx.addSession({ data, message, signature })
  note()
}

export async function revoke(desk: Desk, ns: string): Promise<void> {
  const status = desk.slice().status[ns]
  if (status?.is !== 'signed-in') return
  const { chainId, accountAddress } = status.session
  desk.setStatus(ns, { is: 'signed-out' })
  desk.expiry.forget(ns)
  desk.signedOn.delete(ns)
  await desk.siwx.revokeSession(chainId, accountAddress)
  desk.note()
}

/** If sign-in is required, the account is disconnected even if ending the session failed. */
export async function signOut(desk: Desk, ns: string | undefined): Promise<void> {
  const { siwx, portico, seen } = desk
  const out = [...seen.keys()].filter(
    (each) => siwx.required && (ns ?? each) === each && siwx.namespaces?.includes(each) !== false,
  )
  try {
    await (ns === undefined ? revokeAll(desk) : revoke(desk, ns))
  } finally {
    await Promise.all(out.map((namespace) => portico.disconnect({ namespace })))
  }
}

async function revokeAll(desk: Desk): Promise<void> {
  for (const [ns, status] of Object.entries(desk.slice().status)) {
    desk.expiry.forget(ns)
    if (status.is === 'signed-in') desk.setStatus(ns, { is: 'signed-out' })
  }
  desk.signedOn.clear()
  await desk.siwx.setSessions([])
  desk.note()
}
