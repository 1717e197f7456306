/** In by a passkey, and what else a passkey of the server's does: one more way in, and the proof of who it is. */
import type { EmbeddedUser, FrameUser, LoginReply } from '@portico/wire'
import { askAuthenticator, type Does, type Json } from '../passkey/authenticator.ts'
import { PasskeyError } from '../passkey/fault.ts'
import type { Answered, PasskeyQuestion, PasskeyWindow } from '../ports.ts'
import { toBase64url, wipe, type Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { WayParts } from './login.ts'
import type { LoginParts } from './parts.ts'

/** Who has come, and what their passkey gives that opens a wallet; the caller overwrites it. */
export interface Came {
  reply: LoginReply
  secret: Bytes | null
}

/** By this device's clock. */
interface Begun {
  attempt: string
  options: Json
  expires: number
}

/** Milliseconds before its end at which an attempt is not begun to be answered any more. */
const margin = 60_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a passkey is asked that no server has to know of: only what it gives is wanted. */
export function anyPasskey(domain: string, allowed: readonly string[] = []): Json {
  const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  return { challenge, rpId: domain, userVerification: 'required', allowCredentials: allowed.map((id) => ({ type: 'public-key', id })) }
}

/** As the visitor calls it. */
const named = (options: Json, name: string): Json => (isRecord(options['user']) ? { ...options, user: { ...options['user'], name, displayName: name } } : options)

/** A passkey that was just made, and that gives what opens a wallet only once it is used. */
async function secretOfNew(view: PasskeyWindow, options: Json, response: Json, signal: AbortSignal): Promise<Bytes | null> {
  const domain = isRecord(options['rp']) ? options['rp']['id'] : undefined
  const id = response['id']
  if (typeof domain !== 'string' || typeof id !== 'string') return null
  // It is a passkey without that, too.
  const used = await askAuthenticator(view, 'get', anyPasskey(domain, [id]), signal).catch(() => null)
  signal.throwIfAborted()
  return used?.secret ?? null
}

/** @param token Of the login that one more way in is for. */
function createCeremony(parts: LoginParts, token?: string) {
  const { store, server, locale, site, now } = parts
  const waiting = new Map<Does, Promise<Begun>>()
  async function begin(does: Does): Promise<Begun> {
    const device = await store.device()
    const { attempt, options, expires, now: there } = await server.passkeyOptions(device, { does, locale: locale(), site: site() }, token)
    return { attempt, options, expires: expires - there + now() }
  }
  /** Each is answered once. */
  async function take(does: Does): Promise<Begun> {
    const begun = await waiting.get(does)
    waiting.delete(does)
    return begun && begun.expires - now() > margin ? begun : begin(does)
  }
  async function come(does: Does, view: PasskeyWindow, name: string, signal: AbortSignal): Promise<Came> {
    const { attempt, options } = await take(does)
    const { response, secret: given, canGive } = await askAuthenticator(view, does, does === 'create' ? named(options, name) : options, signal)
    let secret = given
    try {
      if (does === 'create' && canGive) secret ??= await secretOfNew(view, options, response, signal)
      return { reply: await server.passkeyVerify(await store.device(), attempt, response, token), secret }
    } catch (error) {
      wipe(secret)
      throw isFrameError(error, 'passkey-unknown') ? new PasskeyError('unknown') : error
    }
  }
  return {
    /** Asks the server before the press, so that nothing has to be waited for within it. */
    prepare(does: Does): void {
      const begun = begin(does)
      waiting.set(does, begun)
      // What failed is tried again, and said, once it is wanted.
      begun.catch(() => waiting.delete(does))
    },
    use: (view: PasskeyWindow, signal: AbortSignal): Promise<Came> => come('get', view, '', signal),
    make: (view: PasskeyWindow, name: string, signal: AbortSignal): Promise<Came> => come('create', view, name, signal),
  }
}

/** Asks for a passkey that the server knows, or to make one. */
async function ask(parts: LoginParts, why: PasskeyQuestion<Came>['why'], does: readonly Does[], signal: AbortSignal, token?: string): Promise<Answered<Came>> {
  const { passkey, name } = await parts.config()
  if (passkey === null) throw new FrameError(-32_601)
  const { prepare, use, make } = createCeremony(parts, token)
  for (const each of does) prepare(each)
  return parts.screen.askPasskey<Came>({ why, name, signal, use: does.includes('get') ? use : null, make: does.includes('create') ? make : null })
}

/** Answers once there is a wallet on this device. What the passkey gives opens it without another question. */
export async function connectPasskey(parts: WayParts, signal: AbortSignal): Promise<FrameUser> {
  parts.keys.warm()
  const came = await ask(parts, 'login', ['get', 'create'], signal)
  if (!came) throw new FrameError(4001)
  const { reply, secret } = came.value
  try {
    return await parts.enter(reply, signal, async () => (await import('./recovery-plan.ts')).withSecret(secret))
  } finally {
    wipe(secret)
  }
}

/** The session that the server gives in the place of one of the same user. */
async function takeOwn({ store, now }: LoginParts, { id }: EmbeddedUser, { token, user, expires, now: there }: LoginReply): Promise<void> {
  if (user.id !== id) throw new FrameError('bad-reply')
  await store.session.write({ token, user, expires: expires - there + now() })
}

/** One more way in, for a login that is fresh. What it gives that opens a wallet is the caller's to overwrite; null where the visitor turns away. */
export async function makePasskey(parts: LoginParts, { token, user }: StoredSession, signal: AbortSignal): Promise<Answered<Bytes | null>> {
  const came = await ask(parts, 'add', ['create'], signal, token)
  if (!came) return null
  await takeOwn(parts, user, came.value.reply)
  return { value: came.value.secret }
}

/** Has the owner prove anew who they are; false where they turn away. */
export async function proveByPasskey(parts: LoginParts, { user }: StoredSession, signal: AbortSignal): Promise<boolean> {
  const { prepare, use } = createCeremony(parts)
  prepare('get')
  const { name } = await parts.config()
  const came = await parts.screen.askPasskey<LoginReply>({
    why: 'prove',
    name,
    signal,
    make: null,
    async use(view, ended) {
      const { reply, secret } = await use(view, ended)
      wipe(secret)
      if (reply.user.id !== user.id) throw new PasskeyError('unknown')
      return reply
    },
  })
  if (!came) return false
  await takeOwn(parts, user, came.value)
  return true
}

/** Makes a passkey that opens the wallet from now on, and is one more way in. */
export async function makeOpening(parts: LoginParts, view: PasskeyWindow, name: string, signal: AbortSignal): Promise<Bytes> {
  const session = await parts.store.session.read()
  if (!session) throw new FrameError('no-session')
  const { reply, secret } = await createCeremony(parts, session.token).make(view, name, signal)
  await takeOwn(parts, session.user, reply)
  // It is a way in all the same.
  if (!secret) throw new PasskeyError('noSecret')
  return secret
}
