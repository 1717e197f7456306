import type {
  DeviceList,
  EmailReply,
  FrameStep,
  FrameUser,
  LoginReply,
  Purpose,
} from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { loadAccount } from '../bundles/load.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { Device } from '../store/device.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'
import {
  createSession,
  fresh,
  normalised,
  sameAddress,
  type LoginEvents,
  type Session,
} from './session.ts'
import { takeShares } from './shares.ts'
import { ownSet } from './wallet.ts'

const pace = 2_000

type OwnRecovery = Partial<Pick<LoginDeps, 'recovery' | 'chooses'>>
/** `typed`: the address of a login by e-mail. */
type Entering = OwnRecovery & { typed?: string }

/** For each login method and rare operations. */
export interface LoginMethodDeps extends LoginDeps {
  within: Session['within']
  /** Stores a new session, replacing the previous one. */
  take(reply: LoginReply): Promise<void>
  /**
   * Also gives the device a wallet, and asks for the code of an address that is not confirmed yet.
   * `own` replaces the default recovery, for a passkey's secret or an ID token.
   */
  enter(reply: LoginReply, signal: AbortSignal, own?: Entering): Promise<FrameUser>
  /** The caller overwrites the shares. */
  takeShares(session: StoredSession, why: Purpose): Promise<SharePair>
}

export interface Login {
  deps: LoginMethodDeps
  /** With a wallet here, from storage alone. */
  restore(): Promise<FrameUser | null>
  start(email: string, locale: string): Promise<FrameStep>
  awaitDevice(signal: AbortSignal): Promise<FrameStep>
  resend(): Promise<FrameStep>
  verify(code: string, signal: AbortSignal): Promise<FrameUser>
  user(signal: AbortSignal): Promise<FrameUser>
  signOut(): Promise<void>
  active(): Promise<FrameUser>
  /** While the visitor reads; no share is fetched or opened. */
  prepare(): Promise<unknown>
  /** For one signature. The caller overwrites them. */
  takeShares(): Promise<SharePair>
  devices(): Promise<DeviceList>
  removeDevice(id: string): Promise<void>
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

/** The attempt's id stays in the frame. */
const stepOf = ({ action, expires, resend, now: there }: EmailReply): FrameStep => ({
  action,
  expires,
  resend,
  now: there,
})

/**
 * The recovery service mails codes to the user's address, which a compromised server could replace
 * by its own.
 */
function checkAddress({ user }: LoginReply, typed: string): void {
  if (!sameAddress(user.email, typed)) throw new FrameError('bad-reply')
}

/** After a login by the typed address. */
async function followAddress(deps: LoginMethodDeps, email: string): Promise<void> {
  const session = await deps.store.session.read()
  if (!session?.user.wallet?.recoveryEmail) return
  const { renewRecovery } = await loadAccount()
  await renewRecovery(deps, email)
}

/** After a first login the address was asked for with the wallet. */
async function confirmOwn(deps: LoginMethodDeps, signal: AbortSignal): Promise<void> {
  const session = await deps.store.session.read()
  if (!session) return
  const { tryConfirm } = await loadAccount()
  await tryConfirm(deps, session.user, signal)
}

/** Null if unknown now. */
async function attemptState(
  server: LoginDeps['server'],
  device: Device,
  id: string,
): Promise<EmailReply | null> {
  try {
    return await server.emailState(device, id)
  } catch (error) {
    // Declined or expired: the server deletes both.
    if (isFrameError(error, 'code-expired')) throw new FrameError('device-refused')
    if (isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')) return null
    throw error
  }
}

interface EmailLogin extends Pick<Login, 'start' | 'awaitDevice' | 'resend' | 'verify'> {
  forget(): void
}

function createEmailLogin(deps: LoginMethodDeps, isIn: Session['isIn']): EmailLogin {
  const { store, server, now, wait, site, enter } = deps
  let attempt: string | null = null
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
      deps.keys.warm()
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
      await store.known.typed(reply.user.id, normalised(email))
      return enter(reply, signal, { typed: email })
    },
  }
}

export function createLogin(deps: LoginDeps, events: LoginEvents): Login {
  const { store, server, now } = deps
  const { within, isIn, lookNowAndThen } = createSession(deps, events)

  async function sharesOf(session: StoredSession, why: Purpose): Promise<SharePair> {
    const shares = await takeShares(deps, session, why)
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
      const { ensureWallet } = await loadAccount()
      return userOf(await ensureWallet({ ...deps, ...own }, session, signal))
    })

  async function enter(
    reply: LoginReply,
    signal: AbortSignal,
    { typed, ...own }: Entering = {},
  ): Promise<FrameUser> {
    await take(reply)
    const user = await ensureUser(signal, own)
    if (typed !== undefined) await followAddress(loginMethodDeps, typed)
    if (reply.user.wallet) await confirmOwn(loginMethodDeps, signal)
    return user
  }

  const loginMethodDeps: LoginMethodDeps = { ...deps, within, take, enter, takeShares: sharesOf }
  const emailLogin = createEmailLogin(loginMethodDeps, isIn)
  const { start, awaitDevice, resend, verify } = emailLogin

  return {
    deps: loginMethodDeps,
    start,
    awaitDevice,
    resend,
    verify,
    async restore() {
      const session = await store.session.read()
      if (!session || session.expires <= now()) return null
      const set = await ownSet(deps, session.user)
      return set === null ? null : userOf(session)
    },
    user: (signal) => ensureUser(signal),
    async signOut() {
      const session = await store.session.read()
      emailLogin.forget()
      await store.session.clear()
      // Signed out here even without the server, where the session expires.
      if (session) await server.signOut(session.token).catch(() => {})
    },
    active: () =>
      within(async (session) => {
        if ((await ownSet(deps, session.user)) === null) throw new FrameError('no-session')
        return userOf(session)
      }),
    async prepare() {
      const session = await store.session.read()
      if (session) server.prepare(session.token)
    },
    takeShares: () => within((session) => sharesOf(session, 'sign')),
    devices: () => within(({ token }) => server.devices(token)),
    removeDevice: (id) =>
      within(async (session) => {
        const { removeDevice } = await loadAccount()
        return removeDevice(deps, session, id)
      }),
    async showPhrase(signal) {
      const { showPhrase } = await loadAccount()
      const exportShares = (session: StoredSession): Promise<SharePair> =>
        sharesOf(session, 'export')
      return showPhrase({ ...deps, within, takeShares: exportShares }, signal)
    },
  }
}
