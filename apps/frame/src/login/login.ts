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
import type { Device } from '../store/device.ts'
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
const stepOf = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({
  action,
  expires,
  resend,
  now: there,
})

/**
 * Throws where the server has logged in another address than the visitor has typed. The recovery
 * service mails the codes of a new wallet to the user's address, which a server that was taken over
 * could replace by its own.
 */
function checkAddress({ user }: LoginReply, typed: string): void {
  if (!sameAddress(user.email, typed)) throw new FrameError('bad-reply')
}

/**
 * Has the recovery service follow a change of the address, once the visitor has logged in by the
 * address that they have typed.
 */
async function followAddress(parts: WayParts, email: string): Promise<void> {
  const session = await parts.store.session.read()
  if (!session?.user.wallet?.recoveryEmail) return
  const { renewRecovery } = await import('./renew.ts')
  await renewRecovery(parts, email)
}

/** The state of an attempt; null where it cannot be known now. */
async function attemptState(
  server: LoginParts['server'],
  device: Device,
  id: string,
): Promise<EmailReply | null> {
  try {
    return await server.emailState(device, id)
  } catch (error) {
    // It was declined or has expired; the server deletes the attempt in both cases.
    if (isFrameError(error, 'code-expired')) throw new FrameError('device-refused')
    if (isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')) return null
    throw error
  }
}

interface EmailLogin extends Pick<Login, 'start' | 'awaitDevice' | 'resend' | 'verify'> {
  /** Ends the attempt that is under way. */
  forget(): void
}

/** @param isIn Whether a user with this address is logged in already. */
function createEmailLogin(parts: WayParts, isIn: Session['isIn']): EmailLogin {
  const { store, server, now, wait, site, enter } = parts
  let attempt: string | null = null
  /** The address that the visitor has typed last. */
  let typed = ''

  function pending(): string {
    if (attempt === null) throw new FrameError('no-attempt')
    return attempt
  }

  return {
    forget() {
      attempt = null
    },
    async start(email, locale) {
      if (await isIn(email))
        return { action: 'CONNECT', expires: now() + fresh, resend: now(), now: now() }
      const step = await server.email(await store.device(), email, locale, site())
      attempt = step.attempt
      typed = email
      parts.keys.warm()
      return stepOf(step)
    },
    async awaitDevice(signal) {
      const id = pending()
      const device = await store.device()
      for (;;) {
        signal.throwIfAborted()
        const state = await attemptState(server, device, id)
        if (state && state.action !== 'VERIFY_DEVICE') return stepOf(state)
        await wait(pace, signal)
      }
    },
    async resend() {
      const id = pending()
      const step = await server.resend(await store.device(), id)
      attempt = step.attempt
      return stepOf(step)
    },
    async verify(code, signal) {
      const email = typed
      const device = await store.device()
      const reply = await server.verify(device, pending(), code)
      checkAddress(reply, typed)
      const user = await enter(reply, signal)
      await followAddress(parts, email)
      return user
    },
  }
}

export function createLogin(parts: LoginParts, events: LoginEvents): Login {
  const { store, server, now } = parts
  const { within, isIn, lookNowAndThen } = createSession(parts, events)

  async function sharesOf(session: StoredSession, why: Purpose): Promise<SharePair> {
    const shares = await takeShares(parts, session, why)
    lookNowAndThen(session.token)
    return shares
  }

  async function take({ token, expires, user, now: there }: LoginReply): Promise<void> {
    emailLogin.forget()
    const before = await store.session.read()
    await store.session.write({ token, user, expires: expires - there + now() })
    if (before && before.user.id !== user.id) events.onReplaced()
  }

  const ensureUser = (signal: AbortSignal, own?: OwnRecovery): Promise<FrameUser> =>
    within(async (session) => {
      const { ensureWallet } = await making()
      return userOf(await ensureWallet({ ...parts, ...own }, session, signal))
    })

  async function enter(
    reply: LoginReply,
    signal: AbortSignal,
    own?: OwnRecovery,
  ): Promise<FrameUser> {
    await take(reply)
    return ensureUser(signal, own)
  }

  const wayParts: WayParts = { ...parts, within, take, enter, takeShares: sharesOf }
  const emailLogin = createEmailLogin(wayParts, isIn)
  const { start, awaitDevice, resend, verify } = emailLogin

  return {
    parts: wayParts,
    start,
    awaitDevice,
    resend,
    verify,
    async restore() {
      const session = await store.session.read()
      if (!session || session.expires <= now()) return null
      const set = await ownSet(parts, session.user)
      return set === null ? null : userOf(session)
    },
    user: (signal) => ensureUser(signal),
    async signOut() {
      const session = await store.session.read()
      emailLogin.forget()
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
    async prepare() {
      const session = await store.session.read()
      if (session) server.prepare(session.token)
    },
    takeShares: () => within((session) => sharesOf(session, 'sign')),
    devices: () => within(({ token }) => server.devices(token)),
    // Each of these is rarely needed.
    removeDevice: (id) =>
      within(async (session) => {
        const { removeDevice } = await import('./devices.ts')
        return removeDevice(parts, session, id)
      }),
    async showPhrase(signal) {
      const { showPhrase } = await import('./export.ts')
      const exportShares = (session: StoredSession): Promise<SharePair> =>
        sharesOf(session, 'export')
      return showPhrase({ ...parts, within, takeShares: exportShares }, signal)
    },
  }
}
