import type { EmbeddedUser, LoginReply } from '@portico/wire'
import { askAuthenticator, type Does, type Json } from '../passkey/authenticator.ts'
import { PasskeyError } from '../passkey/fault.ts'
import type { Answered, PasskeyQuestion, PasskeyWindow } from '../ports.ts'
import { toBase64url, wipe, type Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'

/** The caller overwrites the passkey's secret. */
export interface Came {
  reply: LoginReply
  secret: Bytes | null
}

interface Started {
  attempt: string
  options: Json
  expires: number
}

/** An attempt this close to its expiry is not used, milliseconds. */
const margin = 60_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** For the secret alone: no server verifies the answer. */
export function anyPasskey(domain: string, allowed: readonly string[] = []): Json {
  const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  return {
    challenge,
    rpId: domain,
    userVerification: 'required',
    allowCredentials: allowed.map((id) => ({ type: 'public-key', id })),
  }
}

/** With the visitor's name for it. */
const named = (options: Json, name: string): Json =>
  isRecord(options['user'])
    ? { ...options, user: { ...options['user'], name, displayName: name } }
    : options

/** For authenticators that return it only when the passkey is used. */
async function secretOfNew(
  view: PasskeyWindow,
  options: Json,
  response: Json,
  signal: AbortSignal,
): Promise<Bytes | null> {
  const domain = isRecord(options['rp']) ? options['rp']['id'] : undefined
  const id = response['id']
  if (typeof domain !== 'string' || typeof id !== 'string') return null
  // Still a valid passkey without the secret.
  const used = await askAuthenticator(view, 'get', anyPasskey(domain, [id]), signal).catch(
    () => null,
  )
  signal.throwIfAborted()
  return used?.secret ?? null
}

/** @param token Of the login that the passkey is added to. */
function createCeremony(deps: LoginDeps, token?: string) {
  const { store, server, locale, site, now } = deps
  const waiting = new Map<Does, Promise<Started>>()
  async function begin(does: Does): Promise<Started> {
    const device = await store.device()
    const {
      attempt,
      options,
      expires,
      now: there,
    } = await server.passkeyOptions(device, { does, locale: locale(), site: site() }, token)
    return { attempt, options, expires: expires - there + now() }
  }
  async function take(does: Does): Promise<Started> {
    const started = await waiting.get(does)
    waiting.delete(does)
    return started && started.expires - now() > margin ? started : begin(does)
  }
  async function come(
    does: Does,
    view: PasskeyWindow,
    name: string,
    signal: AbortSignal,
  ): Promise<Came> {
    const { attempt, options } = await take(does)
    const {
      response,
      secret: given,
      canGive,
    } = await askAuthenticator(
      view,
      does,
      does === 'create' ? named(options, name) : options,
      signal,
    )
    let secret = given
    try {
      if (does === 'create' && canGive)
        secret ??= await secretOfNew(view, options, response, signal)
      return {
        reply: await server.passkeyVerify(await store.device(), attempt, response, token),
        secret,
      }
    } catch (error) {
      wipe(secret)
      throw isFrameError(error, 'passkey-unknown') ? new PasskeyError('unknown') : error
    }
  }
  return {
    /** Fetches the options, so that the press awaits nothing. */
    prepare(does: Does): void {
      const started = begin(does)
      waiting.set(does, started)
      // Repeated when needed, which reports its error.
      started.catch(() => waiting.delete(does))
    },
    use: (view: PasskeyWindow, signal: AbortSignal): Promise<Came> => come('get', view, '', signal),
    make: (view: PasskeyWindow, name: string, signal: AbortSignal): Promise<Came> =>
      come('create', view, name, signal),
  }
}

/** A known passkey, or a new one. */
export async function askPasskey(
  deps: LoginDeps,
  why: PasskeyQuestion<Came>['why'],
  does: readonly Does[],
  signal: AbortSignal,
  token?: string,
): Promise<Answered<Came>> {
  const { passkey, name } = await deps.config()
  if (passkey === null) throw new FrameError(-32_601)
  const { prepare, use, make } = createCeremony(deps, token)
  for (const each of does) prepare(each)
  return deps.screen.askPasskey<Came>({
    why,
    name,
    signal,
    use: does.includes('get') ? use : null,
    make: does.includes('create') ? make : null,
  })
}

async function takeOwn(
  { store, now }: LoginDeps,
  { id }: EmbeddedUser,
  { token, user, expires, now: there }: LoginReply,
): Promise<void> {
  if (user.id !== id) throw new FrameError('bad-reply')
  await store.session.write({ token, user, expires: expires - there + now() })
}

/** To a fresh login. The caller overwrites the secret; null if the visitor cancels. */
export async function makePasskey(
  deps: LoginDeps,
  { token, user }: StoredSession,
  signal: AbortSignal,
): Promise<Answered<Bytes | null>> {
  const came = await askPasskey(deps, 'add', ['create'], signal, token)
  if (!came) return null
  await takeOwn(deps, user, came.value.reply)
  return { value: came.value.secret }
}

/** False if the owner cancels. */
export async function proveByPasskey(
  deps: LoginDeps,
  { user }: StoredSession,
  signal: AbortSignal,
): Promise<boolean> {
  const { prepare, use } = createCeremony(deps)
  prepare('get')
  const { name } = await deps.config()
  const came = await deps.screen.askPasskey<LoginReply>({
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
  await takeOwn(deps, user, came.value)
  return true
}

/** Becomes the recovery method, and can log in. */
export async function makeOpening(
  deps: LoginDeps,
  view: PasskeyWindow,
  name: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const session = await deps.store.session.read()
  if (!session) throw new FrameError('no-session')
  const { reply, secret } = await createCeremony(deps, session.token).make(view, name, signal)
  await takeOwn(deps, session.user, reply)
  // It can still log in.
  if (!secret) throw new PasskeyError('noSecret')
  return secret
}
