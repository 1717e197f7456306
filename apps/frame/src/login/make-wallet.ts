/**
 * Gives user and device a wallet. Never none or two: the recovery method is chosen first, the share
 * is stored as pending, the recovery service stores its share, then the server accepts the set.
 * After an interruption the server is asked first.
 */
import { waitReply, type EmbeddedUser, type SetBody, type SetToProve } from '@portico/wire'
import type { NewSet } from '../keys/protocol.ts'
import { toBase64url, wipe } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { tryConfirm } from './confirm-address.ts'
import { isRemoved, randomId, type LoginDeps, type Recovery } from './deps.ts'
import { checkWallet, sayOtherWallet } from './other-wallet.ts'
import { choose, recover } from './recovery-plan.ts'
import { methodOf, type Recovered, type RecoveryPlan } from './recovery-port.ts'
import { ownAddress } from './own-recovery.ts'
import { look, ownSet, walletLock } from './wallet.ts'

const recoveryOf = ({ recovery = { choose, recover } }: LoginDeps): Recovery => recovery

/** Of this device. The wallet's key signs it. */
export const newSet = (
  { now }: Pick<LoginDeps, 'now'>,
  wallet: string,
  { device }: EmbeddedUser,
): SetToProve => ({ wallet, set: randomId(), device, time: now() })

interface Entry {
  proves: SetToProve
  user: EmbeddedUser
  plan: RecoveryPlan
  /** The recovery service destroys the other sets' shares. */
  replaces?: boolean
}

/** Stores this device's share and the recovery share; resolves with the server's request. */
export async function place(
  { store, recoveryService, now }: LoginDeps,
  { device, server, recovery, proof }: NewSet,
  { proves: { wallet, set, time }, user, plan, replaces = false }: Entry,
): Promise<SetBody> {
  try {
    const share = toBase64url(new Uint8Array(server))
    await store.shares.put({ set, wallet, user: user.id, state: 'pending' }, device, methodOf(plan))
    await (
      await recoveryService()
    ).keep(
      await store.device(),
      { wallet, set, plan, replaces, time: now() },
      new Uint8Array(recovery),
    )
    const signature = toBase64url(proof)
    return { set, share, recovery: plan.kind, opens: plan.opens, proof: { time, signature } }
  } catch (error) {
    // Certainly not stored.
    if (isFrameError(error, 'wrong-secret')) await store.shares.forget([set])
    throw error
  } finally {
    wipe(device, server, recovery)
  }
}

interface Planned {
  wallet: string
  plan: RecoveryPlan
}

async function makeWallet(
  deps: LoginDeps,
  token: string,
  user: EmbeddedUser,
  { wallet, plan }: Planned,
): Promise<void> {
  const proves = newSet(deps, wallet, user)
  const made = await deps.keys.create(proves)
  const placed = await place(deps, made, { proves, user, plan })
  try {
    await deps.server.makeWallet(token, { wallet, addresses: made.addresses, ...placed })
  } catch (error) {
    if (!isFrameError(error, 'wallet-exists')) throw error
    // Another device was first; this one joins its wallet.
    await deps.store.shares.forget([placed.set])
  }
}

async function makeSet(
  deps: LoginDeps,
  token: string,
  user: EmbeddedUser,
  recovered: Recovered,
): Promise<void> {
  const { wallet } = user
  if (!wallet) throw new FrameError('bad-reply')
  const released = await deps.server.release(
    token,
    await deps.store.device(),
    'recover',
    recovered.set,
  )
  const proves = newSet(deps, wallet.id, user)
  const shares = [released.buffer, recovered.share.buffer] as const
  const made = await deps.keys.split(shares, wallet.addresses, proves)
  await deps.server.keepSet(token, await place(deps, made, { proves, user, plan: recovered.plan }))
}

/** Visitors are asked, unless they have typed the address of their login here. */
async function planFor(deps: LoginDeps, user: EmbeddedUser, signal: AbortSignal): Promise<Planned> {
  // Without the recovery service nothing starts.
  await deps.recoveryService()
  const wallet = randomId()
  const email = deps.chooses ? null : await ownAddress(deps, user)
  return {
    wallet,
    plan:
      email === null
        ? await recoveryOf(deps).choose(deps, { user, wallet }, signal)
        : { kind: 'service', email },
  }
}

/**
 * For a device without a share. Rejects with `device-waits`. The first time, also asks the recovery
 * service, so that both waits run together; afterwards it needs another code.
 */
async function askIn(
  deps: LoginDeps,
  token: string,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<void> {
  const { wait, now } = await deps.server.post('wait', {}, waitReply, token)
  if (!wait) return
  // A locked share needs no wait, because only its owner's secret opens it.
  if (wait.since === now && user.wallet?.sets.some(({ recovery }) => recovery === 'service'))
    await recoveryOf(deps)
      .recover(deps, user, signal)
      .then(
        ({ share }) => wipe(share),
        (error: unknown) => {
          if (!isFrameError(error, 'device-waits')) throw error
        },
      )
  throw new FrameError('device-waits', undefined, {
    retryAfter: Math.ceil((wait.until - now) / 1_000),
  })
}

/** Polling interval, milliseconds. */
const pace = 5_000

/** Rejects with `device-refused` if the owner refuses the device before the visitor closes this. */
async function sayWaits(
  { screen, server, store, wait }: LoginDeps,
  token: string,
  until: number,
  signal: AbortSignal,
): Promise<void> {
  const end = new AbortController()
  const ended = AbortSignal.any([signal, end.signal])
  async function watch(): Promise<void> {
    for (;;) {
      // After another failure, the next round asks again.
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

/** Resolves with the session and the server's state of the user. `signal` ends questions. */
export async function ensureWallet(
  deps: LoginDeps,
  session: StoredSession,
  signal: AbortSignal,
): Promise<StoredSession> {
  try {
    return await ensure(deps, session, signal)
  } catch (error) {
    if (isFrameError(error, 'device-waits'))
      await sayWaits(
        deps,
        session.token,
        deps.now() + Number(error.data?.['retryAfter']) * 1_000,
        signal,
      )
    await sayOtherWallet(deps, error, signal)
    throw error
  }
}

/** With the state of the user, whose wallet is the one that this device had, if any. */
async function lookChecked(deps: LoginDeps, token: string): Promise<StoredSession> {
  const session = await look(deps, token)
  await checkWallet(deps, session.user)
  return session
}

/** The device's set, whose wallet is the user's on this device from now on. */
async function takeOwnSet({ store }: LoginDeps, user: EmbeddedUser): Promise<string | null> {
  const set = await ownSet({ store }, user)
  if (set !== null && user.wallet) await store.known.pin(user.id, user.wallet)
  return set
}

async function ensure(
  deps: LoginDeps,
  session: StoredSession,
  signal: AbortSignal,
): Promise<StoredSession> {
  const { locks } = deps
  let { token } = session

  const enter = (planned: Planned | null) =>
    locks.hold(
      walletLock,
      async () => {
        let current = await lookChecked(deps, token)
        if (!current.user.wallet && planned) {
          await makeWallet(deps, token, current.user, planned)
          current = await lookChecked(deps, token)
        }
        return { current, set: await takeOwnSet(deps, current.user) }
      },
      signal,
    )
  // Outside the lock: other tabs must not wait for the visitor.
  let first = await enter(null)
  const isFirst = !first.current.user.wallet
  if (!first.current.user.wallet) {
    const planned = await planFor(deps, first.current.user, signal)
    // A passkey made meanwhile is a new identity with a new session.
    const now = await deps.store.session.read()
    if (now?.user.id === session.user.id) token = now.token
    first = await enter(planned)
  }
  if (first.set !== null) {
    if (isFirst) await tryConfirm(deps, first.current.user, signal)
    return first.current
  }

  await askIn(deps, token, first.current.user, signal)
  const recovered = await recoveryOf(deps).recover(deps, first.current.user, signal)
  try {
    return await locks.hold(
      walletLock,
      async () => {
        const current = await lookChecked(deps, token)
        if ((await takeOwnSet(deps, current.user)) !== null) return current
        await makeSet(deps, token, current.user, recovered)
        const next = await lookChecked(deps, token)
        if ((await takeOwnSet(deps, next.user)) === null) throw new FrameError('bad-reply')
        return next
      },
      signal,
    )
  } finally {
    wipe(recovered.share)
  }
}
