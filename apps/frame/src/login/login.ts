/** Logging in by e-mail, the logged-in user, and signing out. */
import type {
  DeviceList,
  EmailReply,
  FrameStep,
  FrameUser,
  LoginReply,
  Purpose,
} from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { createSession, fresh, sameAddress, type LoginEvents, type Session } from './session.ts'
import { takeShares } from './shares.ts'
import { ownSet } from './wallet.ts'

/** Milliseconds between two checks whether the owner has approved the device. */
const pace = 2_000

/** Loaded on demand, because returning visitors sign without it. */
const making = () => import('./make-wallet.ts')

type OwnRecovery = Partial<Pick<LoginParts, 'recovery' | 'chooses'>>

/**
 * The dependencies of each way of logging in, and of rare operations, which are loaded on demand.
 */
export interface WayParts extends LoginParts {
  /** Runs what needs a session. Rejects with `no-session` or `session-ended`. */
  within: Session['within']
  /** Stores a session that the server has just issued, which replaces the previous one. */
  take(reply: LoginReply): Promise<void>
  /**
   * The same, and resolves once this device has a wallet. `own` replaces the default recovery, for
   * a login with a passkey's secret or an ID token.
   */
  enter(reply: LoginReply, signal: AbortSignal, own?: OwnRecovery): Promise<FrameUser>
  /** The device's share and the server's; the caller overwrites them. */
  takeShares(session: StoredSession, why: Purpose): Promise<SharePair>
}

export interface Login {
  parts: WayParts
  /** The logged-in user with a wallet on this device, from storage alone. */
  restore(): Promise<FrameUser | null>
  start(email: string, locale: string): Promise<FrameStep>
  /** Resolves once the owner has approved this device. */
  awaitDevice(signal: AbortSignal): Promise<FrameStep>
  resend(): Promise<FrameStep>
  verify(code: string, signal: AbortSignal): Promise<FrameUser>
  /** The logged-in user, from the server. */
  user(signal: AbortSignal): Promise<FrameUser>
  signOut(): Promise<void>
  /** The session's user with a wallet; rejects with `no-session` or `session-ended`. */
  active(): Promise<FrameUser>
  /** Prepares the next `takeShares` while the visitor reads: no share is fetched or opened. */
  prepare(): Promise<unknown>
  /**
   * The two shares with which this device signs, fetched for one use. The caller overwrites them.
   */
  takeShares(): Promise<SharePair>
  /** The owner's devices, this one first. */
  devices(): Promise<DeviceList>
  /** Removes another device. */
  removeDevice(id: string): Promise<void>
  /** Shows the recovery phrase; resolves once the visitor is done or has cancelled. */
  showPhrase(signal: AbortSignal): Promise<void>
}

function userOf({ user, expires }: StoredSession): FrameUser {
  const { email, provider, name, picture, wallet, legal } = user
  if (!wallet) throw new FrameError('no-session')
  return {
    email,
    provider,
    name,
    picture,
    addresses: wallet.addresses,
    wallet: wallet.id,
    expires,
    legal,
  }
}

/** The part of a step that the host needs. The attempt's id stays in the frame. */
const tell = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({
  action,
  expires,
  resend,
  now: there,
})

/**
 * The keeper mails the codes of a new wallet to the user's address, which a server that was taken
 * over could replace by its own.
 */
function checkAddress(reply: LoginReply, asked: string): LoginReply {
  if (!sameAddress(reply.user.email, asked)) throw new FrameError('bad-reply')
  return reply
}

/**
 * Has the keeper follow a change of the address, once the visitor has logged in by the address that
 * they have typed.
 */
async function followed(parts: WayParts, email: string, user: FrameUser): Promise<FrameUser> {
  if ((await parts.store.session.read())?.user.wallet?.recoveryEmail)
    await (await import('./renew.ts')).renewRecovery(parts, email)
  return user
}

export function createLogin(parts: LoginParts, events: LoginEvents): Login {
  const { store, server, now, wait, site } = parts
  const { within, isIn, lookNowAndThen } = createSession(parts, events)
  let [attempt, asked]: [attempt: string | null, asked: string] = [null, '']
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
  const arrive = (signal: AbortSignal, own?: OwnRecovery): Promise<FrameUser> =>
    within(async (session) =>
      userOf(await (await making()).ensureWallet({ ...parts, ...own }, session, signal)),
    )
  async function enter(
    reply: LoginReply,
    signal: AbortSignal,
    own?: OwnRecovery,
  ): Promise<FrameUser> {
    await take(reply)
    return arrive(signal, own)
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
      if (!session || session.expires <= now() || (await ownSet(parts, session.user)) === null)
        return null
      return userOf(session)
    },
    async start(email, locale) {
      if (await isIn(email))
        return { action: 'CONNECT', expires: now() + fresh, resend: now(), now: now() }
      const step = await server.email(await store.device(), email, locale, site())
      attempt = step.attempt
      asked = email
      parts.keys.warm()
      return tell(step)
    },
    async awaitDevice(signal) {
      const id = pending()
      const device = await store.device()
      for (;;) {
        signal.throwIfAborted()
        const state = await server.emailState(device, id).catch((error: unknown) => {
          // It was declined or has expired; the server deletes the attempt in both cases.
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
    verify: async (code, signal) =>
      followed(
        wayParts,
        asked,
        await enter(
          checkAddress(await server.verify(await store.device(), pending(), code), asked),
          signal,
        ),
      ),
    user: (signal) => arrive(signal),
    async signOut() {
      const session = await store.session.read()
      attempt = null
      await store.session.clear()
      // The visitor is signed out here even if the server does not answer. On the server, the
      // session expires by itself.
      if (session) await server.signOut(session.token).catch(() => {})
    },
    active: () =>
      within(async (session) => {
        if ((await ownSet(parts, session.user)) === null) throw new FrameError('no-session')
        return userOf(session)
      }),
    prepare: () => store.session.read().then((session) => session && server.prepare(session.token)),
    takeShares: () => within((session) => sharesOf(session, 'sign')),
    devices: () => within(({ token }) => server.devices(token)),
    // Each of these is rarely needed.
    removeDevice: (id) =>
      within(async (session) => (await import('./devices.ts')).removeDevice(parts, session, id)),
    showPhrase: async (signal) =>
      (await import('./export.ts')).showPhrase(
        { ...parts, within, takeShares: (session) => sharesOf(session, 'export') },
        signal,
      ),
  }
}
