/** From an address to a wallet: what is waited for, who is logged in, and how it ends. */
import type { DeviceList, EmailReply, FrameStep, FrameUser, Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { createSession, fresh, type LoginEvents } from './session.ts'
import { takeShares } from './shares.ts'
import { ensureWallet, ownSet } from './wallet.ts'

/** Milliseconds between two looks whether the owner has let the device in. */
const pace = 2_000

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

function userOf({ user, expires }: StoredSession): FrameUser {
  const { email, provider, name, picture, wallet } = user
  if (!wallet) throw new FrameError('no-session')
  return { email, provider, name, picture, addresses: wallet.addresses, wallet: wallet.id, expires }
}

export function createLogin(parts: LoginParts, events: LoginEvents): Login {
  const { store, server, now, wait, site } = parts
  const { within, isIn, lookNowAndThen } = createSession(parts, events)
  let attempt: string | null = null
  async function take(session: StoredSession, why: Purpose): Promise<SharePair> {
    const shares = await takeShares(parts, session, why)
    lookNowAndThen(session.token)
    return shares
  }

  /** What a host has to know of a step; the attempt itself stays here. */
  const tell = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({ action, expires, resend, now: there })

  function pending(): string {
    if (attempt === null) throw new FrameError('no-attempt')
    return attempt
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
      attempt = step.attempt
      parts.keys.warm()
      return tell(step)
    },
    async awaitDevice(signal) {
      const id = pending()
      const device = await store.device()
      for (;;) {
        signal.throwIfAborted()
        const state = await server.emailState(device, id).catch((error: unknown) => {
          // Declined, or too late: the server has nothing left of it in either case.
          if (isFrameError(error, 'code-expired')) throw new FrameError('device-refused')
          if (!isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')) throw error
          return null
        })
        if (state && state.action !== 'VERIFY_DEVICE') return tell(state)
        await wait(pace, signal)
      }
    },
    async resend() {
      const id = pending()
      const step = await server.resend(await store.device(), id)
      attempt = step.attempt
      return tell(step)
    },
    async verify(code, signal) {
      const id = pending()
      const { token, expires, user, now: there } = await server.verify(await store.device(), id, code)
      attempt = null
      const before = await store.session.read()
      await store.session.write({ token, user, expires: expires - there + now() })
      if (before && before.user.id !== user.id) events.onReplaced()
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
    takeShares: () => within((session) => take(session, 'sign')),
    devices: () => within(({ token }) => server.devices(token)),
    // Wanted rarely, each.
    removeDevice: (id) => within(async (session) => (await import('./devices.ts')).removeDevice(parts, session, id)),
    showPhrase: async (signal) => (await import('./export.ts')).showPhrase({ ...parts, within, takeShares: (session) => take(session, 'export') }, signal),
  }
}
