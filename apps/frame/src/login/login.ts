/** From an address to a wallet: what is waited for, who is logged in, and how it ends. */
import type { DeviceList, EmailReply, FrameStep, FrameUser, LoginReply, Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { createSession, fresh, type LoginEvents, type Session } from './session.ts'
import { takeShares } from './shares.ts'
import { ownSet } from './wallet.ts'

/** Milliseconds between two looks whether the owner has let the device in. */
const pace = 2_000

/** Whoever comes back signs without it. */
const making = () => import('./make-wallet.ts')

/** What each way in, and all that is wanted rarely, is given; it is loaded on its own. */
export interface WayParts extends LoginParts {
  /** Runs what needs a session. Rejects with `no-session` or `session-ended`. */
  within: Session['within']
  /** Takes a session that the server has just given, in the place of the one before. */
  take(reply: LoginReply): Promise<void>
  /** The same, and answers once there is a wallet on this device. `recovery` in the place of the parts' own, for who has come with a key. */
  enter(reply: LoginReply, signal: AbortSignal, recovery?: LoginParts['recovery']): Promise<FrameUser>
  /** The device's share and the server's; the caller overwrites them. */
  takeShares(session: StoredSession, why: Purpose): Promise<SharePair>
}

export interface Login {
  parts: WayParts
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
  const { email, provider, name, picture, wallet, legal } = user
  if (!wallet) throw new FrameError('no-session')
  return { email, provider, name, picture, addresses: wallet.addresses, wallet: wallet.id, expires, legal }
}

/** What a host has to know of a step; the attempt itself stays here. */
const tell = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({ action, expires, resend, now: there })

export function createLogin(parts: LoginParts, events: LoginEvents): Login {
  const { store, server, now, wait, site } = parts
  const { within, isIn, lookNowAndThen } = createSession(parts, events)
  let attempt: string | null = null
  async function sharesOf(session: StoredSession, why: Purpose): Promise<SharePair> {
    const shares = await takeShares(parts, session, why)
    lookNowAndThen(session.token)
    return shares
  }

  async function take({ token, expires, user, now: there }: LoginReply): Promise<void> {
    attempt = null
    const before = await store.session.read()
    await store.session.write({ token, user, expires: expires - there + now() })
    if (before && before.user.id !== user.id) events.onReplaced()
  }
  const arrive = (signal: AbortSignal, recovery = parts.recovery): Promise<FrameUser> => within(async (session) => userOf(await (await making()).ensureWallet({ ...parts, recovery }, session, signal)))
  async function enter(reply: LoginReply, signal: AbortSignal, recovery?: LoginParts['recovery']): Promise<FrameUser> {
    await take(reply)
    return arrive(signal, recovery)
  }
  const wayParts: WayParts = { ...parts, within, take, enter, takeShares: sharesOf }

  function pending(): string {
    if (attempt === null) throw new FrameError('no-attempt')
    return attempt
  }

  return {
    parts: wayParts,
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
    verify: async (code, signal) => enter(await server.verify(await store.device(), pending(), code), signal),
    user: (signal) => arrive(signal),
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
    takeShares: () => within((session) => sharesOf(session, 'sign')),
    devices: () => within(({ token }) => server.devices(token)),
    // Wanted rarely, each.
    removeDevice: (id) => within(async (session) => (await import('./devices.ts')).removeDevice(parts, session, id)),
    showPhrase: async (signal) => (await import('./export.ts')).showPhrase({ ...parts, within, takeShares: (session) => sharesOf(session, 'export') }, signal),
  }
}
