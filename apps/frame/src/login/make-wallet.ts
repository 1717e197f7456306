/**
 * Makes sure that the logged-in user has a wallet, and this device a share of it. The order makes
 * sure that nobody ends up with no wallet or two: the way of recovery is decided before anything is
 * created, the share is stored as pending, the keeper stores the recovery share, and then the
 * server decides whether the set counts. After an interruption the next run asks the server first.
 */
import { waitReply, type EmbeddedUser, type Opening, type RecoveryKind } from '@portico/wire'
import type { NewSet } from '../keys/protocol.ts'
import { toBase64url, wipe } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { isRemoved, randomId, type LoginParts } from './parts.ts'
import type { Recovered, RecoveryPlan } from './recovery-port.ts'
import { look, ownSet, walletLock } from './wallet.ts'

interface Entry {
  wallet: string
  user: EmbeddedUser
  plan: RecoveryPlan
  /** The way of recovery changes, so the keeper destroys the shares of the wallet's other sets. */
  replaces?: boolean
}

/**
 * The first steps of each set: stores this device's share and the recovery share. Resolves with the
 * request for the server.
 */
export async function place(
  { store, keeper }: LoginParts,
  { device, server, recovery }: NewSet,
  { wallet, user, plan, replaces = false }: Entry,
): Promise<{ set: string; share: string; recovery: RecoveryKind; opens: Opening | undefined }> {
  const set = randomId()
  try {
    const share = toBase64url(new Uint8Array(server))
    await store.shares.put({ set, wallet, user: user.id, state: 'pending' }, device)
    await (
      await keeper()
    ).keep(await store.device(), { wallet, set, plan, replaces }, new Uint8Array(recovery))
    return { set, share, recovery: plan.kind, opens: plan.opens }
  } finally {
    wipe(device, server, recovery)
  }
}

/** A wallet that is about to be created. */
interface Planned {
  wallet: string
  plan: RecoveryPlan
}

async function makeWallet(
  parts: LoginParts,
  token: string,
  user: EmbeddedUser,
  { wallet, plan }: Planned,
): Promise<void> {
  const made = await parts.keys.create()
  const placed = await place(parts, made, { wallet, user, plan })
  try {
    await parts.server.makeWallet(token, { wallet, addresses: made.addresses, ...placed })
  } catch (error) {
    if (!isFrameError(error, 'wallet-exists')) throw error
    // Another device has created a wallet first, and this one is let into it.
    await parts.store.shares.forget([placed.set])
  }
}

/** Makes a set for this device from the recovery share and the server's share of another set. */
async function makeSet(
  parts: LoginParts,
  token: string,
  user: EmbeddedUser,
  recovered: Recovered,
): Promise<void> {
  const { wallet } = user
  if (!wallet) throw new FrameError('bad-reply')
  const released = await parts.server.release(
    token,
    await parts.store.device(),
    'recover',
    recovered.set,
  )
  const made = await parts.keys.split([released.buffer, recovered.share.buffer], wallet.addresses)
  await parts.server.keepSet(
    token,
    await place(parts, made, { wallet: wallet.id, user, plan: recovered.plan }),
  )
}

/** The way of recovery for a first wallet. Visitors without an address are asked. */
async function planFor(
  parts: LoginParts,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<Planned> {
  // Without a keeper, nothing is begun and the visitor is not asked.
  await parts.keeper()
  const wallet = randomId()
  return {
    wallet,
    plan:
      user.email === null || parts.chooses
        ? await (await parts.recovery()).choose(parts, { user, wallet }, signal)
        : { kind: 'keeper', email: user.email },
  }
}

/**
 * Asks the server to let in this device, which has no share. Rejects with `device-waits` if the
 * device has to wait. The first time, it also asks the keeper, so that both waits run at the same
 * time. After the wait, the visitor is asked for another code of the keeper.
 */
async function askIn(
  parts: LoginParts,
  token: string,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<void> {
  const { wait, now } = await parts.server.post('wait', {}, waitReply, token)
  if (!wait) return
  // A locked share has no wait at the keeper, because only its owner's secret opens it.
  if (wait.since === now && user.wallet?.sets.some(({ recovery }) => recovery === 'keeper'))
    await (await parts.recovery()).recover(parts, user, signal).then(
      ({ share }) => wipe(share),
      (error: unknown) => {
        if (!isFrameError(error, 'device-waits')) throw error
      },
    )
  throw new FrameError('device-waits', undefined, {
    retryAfter: Math.ceil((wait.until - now) / 1_000),
  })
}

/** Milliseconds between two checks whether the owner has refused this device. */
const pace = 5_000

/**
 * Says until when this device has to wait. Rejects with `device-refused` if the owner refuses it
 * before the visitor closes this.
 */
async function sayWaits(
  { screen, server, store, wait }: LoginParts,
  token: string,
  until: number,
  signal: AbortSignal,
): Promise<void> {
  const end = new AbortController()
  const ended = AbortSignal.any([signal, end.signal])
  async function watch(): Promise<void> {
    for (;;) {
      // If the request fails for another reason, nothing is known, and the next round asks again.
      const isRefused = await server.me(token).then(() => false, isRemoved)
      if (isRefused && !ended.aborted) {
        await store.session.clear()
        end.abort(new FrameError('device-refused'))
      }
      await wait(pace, ended)
    }
  }
  watch().catch(() => {})
  await screen.sayWaits({ until, signal: ended }).finally(() => end.abort())
}

/**
 * Resolves with the session and the user's present state from the server. `signal` ends questions
 * to the visitor.
 */
export async function ensureWallet(
  parts: LoginParts,
  session: StoredSession,
  signal: AbortSignal,
): Promise<StoredSession> {
  try {
    return await ensure(parts, session, signal)
  } catch (error) {
    if (isFrameError(error, 'device-waits'))
      await sayWaits(
        parts,
        session.token,
        parts.now() + Number(error.data?.['retryAfter']) * 1_000,
        signal,
      )
    throw error
  }
}

async function ensure(
  parts: LoginParts,
  session: StoredSession,
  signal: AbortSignal,
): Promise<StoredSession> {
  const { locks } = parts
  let { token } = session

  const enter = (planned: Planned | null) =>
    locks.hold(
      walletLock,
      async () => {
        let current = await look(parts, token)
        if (!current.user.wallet && planned) {
          await makeWallet(parts, token, current.user, planned)
          current = await look(parts, token)
        }
        return { current, set: await ownSet(parts, current.user) }
      },
      signal,
    )
  // The visitor is asked outside of the lock, because another tab must not wait for their answer.
  let first = await enter(null)
  if (!first.current.user.wallet) {
    const planned = await planFor(parts, first.current.user, signal)
    // A passkey that was made meanwhile is a new identity of the user, and comes with a new
    // session.
    const now = await parts.store.session.read()
    if (now?.user.id === session.user.id) token = now.token
    first = await enter(planned)
  }
  if (first.set !== null) return first.current

  await askIn(parts, token, first.current.user, signal)
  const recovered = await (await parts.recovery()).recover(parts, first.current.user, signal)
  try {
    return await locks.hold(
      walletLock,
      async () => {
        const current = await look(parts, token)
        if ((await ownSet(parts, current.user)) !== null) return current
        await makeSet(parts, token, current.user, recovered)
        const next = await look(parts, token)
        if ((await ownSet(parts, next.user)) === null) throw new FrameError('bad-reply')
        return next
      },
      signal,
    )
  } finally {
    wipe(recovered.share)
  }
}
