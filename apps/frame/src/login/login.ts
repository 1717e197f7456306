/** From an address to a wallet: what is waited for, who is logged in, and how it ends. */
import type { DeviceList, EmailReply, FrameStep, FrameUser, Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { wipe } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { listDevices, removeDevice } from './devices.ts'
import { showPhrase } from './export.ts'
import type { LoginParts } from './parts.ts'
import { ensureWallet, look, ownSet, walletLock } from './wallet.ts'

/** Milliseconds between two looks whether the owner has let the device in. */
const pace = 2_000
/** Milliseconds after which whoever signs asks anew how long the session lasts. */
const rest = 600_000
/** Milliseconds for which a login lets a device in: a little less than the server's five minutes. */
const fresh = 270_000

export type Ending = 'signed-out' | 'expired' | 'removed'

export interface Login {
  /** Who is logged in and has a wallet on this device; asks nobody. */
  restore(): Promise<FrameUser | null>
  start(email: string, locale: string): Promise<FrameStep>
  /** Resolves once the owner has let this device in. */
  awaitDevice(signal: AbortSignal): Promise<FrameStep>
  resend(): Promise<FrameStep>
  verify(code: string, signal: AbortSignal): Promise<FrameUser>
  /** Who is logged in, as the server has it. */
  user(signal: AbortSignal): Promise<FrameUser>
  signOut(): Promise<void>
  /** The session's user with a wallet; rejects with `no-session` or `session-ended`. */
  active(): Promise<FrameUser>
  /** The two shares with which this device signs, fetched for one use. The caller overwrites them. */
  takeShares(): Promise<SharePair>
  /** The owner's devices, this one first. */
  devices(): Promise<DeviceList>
  /** Ends another device. */
  removeDevice(id: string): Promise<void>
  /** Shows the recovery phrase; resolves once the visitor is done, or has turned away. */
  showPhrase(signal: AbortSignal): Promise<void>
}

export interface LoginEvents {
  /** A session has ended without being signed out of here. */
  onEnded(why: Ending): void
}

interface Attempt {
  id: string
  step: EmailReply
}

const sameAddress = (one: string | null, other: string): boolean => one !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

function userOf({ user, expires }: StoredSession): FrameUser {
  const { email, provider, name, picture, wallet } = user
  if (!wallet) throw new FrameError('no-session')
  return { email, provider, name, picture, addresses: wallet.addresses, wallet: wallet.id, expires }
}

export function createLogin(parts: LoginParts, { onEnded }: LoginEvents): Login {
  const { store, server, locks, now, wait, site } = parts
  let attempt: Attempt | null = null
  let looked = 0

  function lookNowAndThen(token: string): void {
    if (now() - looked < rest) return
    looked = now()
    // What it fails on, the next request says.
    look(parts, token).catch(() => {})
  }

  /** What a host has to know of a step; the attempt itself stays here. */
  const tell = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({ action, expires, resend, now: there })

  function pending(): Attempt {
    if (!attempt) throw new FrameError('no-attempt')
    return attempt
  }

  async function end(why: Ending): Promise<void> {
    await store.session.clear()
    onEnded(why)
  }

  /** Runs what needs a session; one that has ended is forgotten, and the host is told. */
  async function within<T>(work: (session: StoredSession) => Promise<T>): Promise<T> {
    const session = await store.session.read()
    if (!session) throw new FrameError('no-session')
    try {
      // Use lengthens a session, which only the server knows of: what seems to be over is asked about.
      return await work(session.expires <= now() ? await look(parts, session.token) : session)
    } catch (error) {
      // Another tab may have logged in meanwhile: its session is not this one's to end.
      if (isFrameError(error, 'session-ended') && (await store.session.read())?.token === session.token) {
        const reason = error.data?.['reason']
        await end(reason === 'removed' || reason === 'signed-out' ? reason : 'expired')
      }
      throw error
    }
  }

  const takeShares = ({ user, token }: StoredSession, why: Purpose): Promise<SharePair> =>
    locks.hold(walletLock, async () => {
      const set = await ownSet(parts, user)
      if (set === null) throw new FrameError('no-session')
      const released = await server.release(token, await store.device(), why, set)
      const own = await store.shares.open(set)
      lookNowAndThen(token)
      if (own) return [own, released.buffer] as const
      wipe(released)
      throw new FrameError('storage-damaged')
    })

  /** Whether somebody with this address is in already, so that nothing has to be proved anew. */
  async function isIn(email: string): Promise<boolean> {
    const session = await store.session.read()
    if (!session || session.expires <= now() || !sameAddress(session.user.email, email)) return false
    try {
      const { user, now: there } = await server.me(session.token)
      return (await ownSet(parts, user)) !== null || there - user.authenticated < fresh
    } catch (error) {
      if (!isFrameError(error, 'session-ended')) throw error
      await store.session.clear()
      return false
    }
  }

  return {
    async restore() {
      const session = await store.session.read()
      if (!session || session.expires <= now() || (await ownSet(parts, session.user)) === null) return null
      return userOf(session)
    },
    async start(email, locale) {
      if (await isIn(email)) return { action: 'CONNECT', expires: now() + fresh, resend: now(), now: now() }
      const step = await server.email(await store.device(), email, locale, site())
      attempt = { id: step.attempt, step }
      return tell(step)
    },
    async awaitDevice(signal) {
      const { id } = pending()
      const device = await store.device()
      for (;;) {
        signal.throwIfAborted()
        const state = await server.emailState(device, id).catch((error: unknown) => {
          // Declined, or too late: the server has nothing left of it in either case.
          if (isFrameError(error, 'code-expired')) throw new FrameError('device-refused')
          if (!isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')) throw error
          return null
        })
        if (state && state.action !== 'VERIFY_DEVICE') {
          if (attempt?.id === id) attempt = { id, step: state }
          return tell(state)
        }
        await wait(pace, signal)
      }
    },
    async resend() {
      const { id } = pending()
      const step = await server.resend(await store.device(), id)
      attempt = { id: step.attempt, step }
      return tell(step)
    },
    async verify(code, signal) {
      const { id } = pending()
      const { token, expires, user, now: there } = await server.verify(await store.device(), id, code)
      attempt = null
      await store.session.write({ token, user, expires: expires - there + now() })
      return within(async (session) => userOf(await ensureWallet(parts, session, signal)))
    },
    user: (signal) => within(async (session) => userOf(await ensureWallet(parts, session, signal))),
    async signOut() {
      const session = await store.session.read()
      attempt = null
      await store.session.clear()
      // The visitor is out here whatever the server says; there, the session ends by itself at the latest.
      if (session) await server.signOut(session.token).catch(() => {})
    },
    active: () =>
      within(async (session) => {
        if ((await ownSet(parts, session.user)) === null) throw new FrameError('no-session')
        return userOf(session)
      }),
    takeShares: () => within((session) => takeShares(session, 'sign')),
    devices: () => within((session) => listDevices(parts, session)),
    removeDevice: (id) => within((session) => removeDevice(parts, session, id)),
    showPhrase: (signal) => showPhrase({ ...parts, within, takeShares: (session) => takeShares(session, 'export') }, signal),
  }
}
