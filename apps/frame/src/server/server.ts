/** Client of the server's embedded wallet routes, `/embedded/v1/*`. */
import {
  challengeReply,
  deviceList,
  deviceProof,
  emailReply,
  embeddedConfig,
  embeddedMe,
  externalState,
  finishReply,
  loginReply,
  passkeyReply,
  releaseReply,
  socialReply,
  type DeviceList,
  type EmailReply,
  type EmbeddedConfig,
  type EmbeddedUser,
  type ExternalState,
  type FinishReply,
  type LoginReply,
  type PasskeyReply,
  type PasskeyVerifyBody,
  type Purpose,
  type SetBody,
  type SocialReply,
  type WalletBody,
} from '@portico/wire'
import * as v from 'valibot'
import { fromBase64, type Bytes } from '../shared/bytes.ts'
import { FrameError, type FaultCode } from '../shared/error.ts'
import type { Device } from '../store/device.ts'
import { createHttp } from './http.ts'

/**
 * `challenge`: for the ID token to answer. A provider has the digest `popup` of its window's
 * browser, or the page `back` of its tab, or proves the login of the token again; Farcaster has
 * none of them.
 */
export type ExternalLoginMethod = { locale: string; site: string } & (
  | ({ provider: string; challenge?: string | undefined } & (
      | { popup: string; back?: never; prove?: never }
      | { back: string; popup?: never; prove?: never }
      | { prove: true; popup?: never; back?: never }
    ))
  | { provider?: never; challenge?: never; prove?: never }
)

export interface Server {
  post<S extends v.GenericSchema>(
    path: string,
    body: object,
    reply: S,
    token: string,
  ): Promise<v.InferOutput<S>>
  config(): Promise<EmbeddedConfig>
  /** For this device's key, from a page of `site`. */
  email(device: Device, email: string, locale: string, site: string): Promise<EmailReply>
  emailState(device: Device, attempt: string): Promise<EmailReply>
  resend(device: Device, attempt: string): Promise<EmailReply>
  verify(device: Device, attempt: string, code: string): Promise<LoginReply>
  /** For this device's key; with a fresh login's token, adds to that login. */
  passkeyOptions(
    device: Device,
    entry: { does: 'create' | 'get'; locale: string; site: string },
    token?: string,
  ): Promise<PasskeyReply>
  /** Rejects with `passkey-unknown`. */
  passkeyVerify(
    device: Device,
    attempt: string,
    response: PasskeyVerifyBody['response'],
    token?: string,
  ): Promise<LoginReply>
  /**
   * By a provider or Farcaster, for this device's key; with a fresh login's token, adds to that
   * login.
   */
  external(device: Device, loginMethod: ExternalLoginMethod, token?: string): Promise<SocialReply>
  externalState(device: Device, attempt: string): Promise<ExternalState>
  /** `ticket`: from the returned tab. Needs the login's token if it adds an identity. */
  externalVerify(
    device: Device,
    attempt: string,
    ticket?: string,
    token?: string,
  ): Promise<FinishReply>
  /** Renews the login of `token`. Rejects with `other-account` for any but its own identity. */
  externalProve(device: Device, attempt: string, token: string): Promise<FinishReply>
  me(token: string): Promise<{ user: EmbeddedUser; expires: number; now: number }>
  /** Rejects with `wallet-exists` if the user has another. */
  makeWallet(token: string, body: WalletBody): Promise<void>
  keepSet(token: string, body: SetBody): Promise<void>
  /** So that the next release does not wait. Releases nothing. */
  prepare(token: string): void
  /** The caller overwrites the share. */
  release(token: string, device: Device, purpose: Purpose, set: string): Promise<Bytes>
  devices(token: string): Promise<DeviceList>
  /** Rejects with `device-refused` if it no longer exists. */
  removeDevice(token: string, id: string): Promise<void>
  signOut(token: string): Promise<void>
}

export const meanings: Readonly<Record<string, FaultCode>> = {
  session: 'session-ended',
  expired: 'session-ended',
  removed: 'session-ended',
  replaced: 'session-ended',
  'signed-out': 'session-ended',
  stale: 'login-too-old',
  code: 'wrong-code',
  tries: 'too-many-attempts',
  attempt: 'code-expired',
  device: 'device-refused',
  waits: 'device-waits',
  'removal-waits': 'removal-waits',
  resend: 'too-early',
  rate: 'rate-limited',
  'mail-refused': 'rate-limited',
  mail: 'mail-off',
  'recovery-service': 'no-recovery-service',
  passkey: 'passkey-unknown',
  'wallet-exists': 'wallet-exists',
  provider: 'provider-failed',
  taken: 'login-method-taken',
  declined: 4001,
  other: 'other-account',
}

/** Bytes of a share's text. */
export function shareIn(text: string): Bytes {
  const bytes = fromBase64(text)
  if (bytes?.length !== 17) throw new FrameError('bad-reply')
  return bytes
}

/** Milliseconds that must be left of a challenge's minute. */
const spare = 5_000

type ChallengeReply = v.InferOutput<typeof challengeReply>

interface Prepared {
  token: string
  started: number
  reply: Promise<ChallengeReply>
}

interface Challenges {
  prepare(token: string): void
  /** The prepared one, once; a new one if none is prepared or it expires soon. */
  take(token: string): Promise<string>
}

function createChallenges(
  request: (token: string) => Promise<ChallengeReply>,
  now: () => number,
): Challenges {
  let prepared: Prepared | null = null
  return {
    prepare(token) {
      const reply = request(token)
      // The release requests another and reports errors.
      reply.catch(() => {})
      prepared = { token, started: now(), reply }
    },
    async take(token) {
      const own = prepared?.token === token ? prepared : null
      prepared = null
      const ready = await own?.reply.catch(() => null)
      const isGood = own && ready && now() - own.started < ready.expires - ready.now - spare
      const { challenge } = isGood ? ready : await request(token)
      return challenge
    },
  }
}

type Post = <S extends v.GenericSchema>(
  path: string,
  body: object,
  reply: S,
  token?: string,
) => Promise<v.InferOutput<S>>

const nothing = v.unknown()

async function signedAttempt(
  device: Device,
  attempt: string,
): Promise<{ attempt: string; signature: string }> {
  return { attempt, signature: await device.sign(deviceProof.attempt(attempt)) }
}

type EmailRoutes = Pick<Server, 'email' | 'emailState' | 'resend' | 'verify'>

const createEmailRoutes = (post: Post): EmailRoutes => ({
  email: (device, email, locale, site) =>
    post('email', { email, locale, key: device.key, site }, emailReply),
  async emailState(device, attempt) {
    return post('email/state', await signedAttempt(device, attempt), emailReply)
  },
  async resend(device, attempt) {
    return post('email/resend', await signedAttempt(device, attempt), emailReply)
  },
  async verify(device, attempt, code) {
    const signature = await device.sign(deviceProof.code(attempt, code))
    return post('email/verify', { attempt, code, signature }, loginReply)
  },
})

type PasskeyRoutes = Pick<Server, 'passkeyOptions' | 'passkeyVerify'>

const createPasskeyRoutes = (post: Post): PasskeyRoutes => ({
  passkeyOptions(device, entry, token) {
    const body = { ...entry, key: device.key, add: token !== undefined }
    return post('passkey/options', body, passkeyReply, token)
  },
  async passkeyVerify(device, attempt, response, token) {
    const signature = await device.sign(deviceProof.finish(attempt))
    return post('passkey/verify', { attempt, response, signature }, loginReply, token)
  },
})

type ExternalRoutes = Pick<
  Server,
  'external' | 'externalState' | 'externalVerify' | 'externalProve'
>

const createExternalRoutes = (post: Post): ExternalRoutes => ({
  external(device, loginMethod, token) {
    const path = loginMethod.provider === undefined ? 'farcaster' : 'social'
    const add = token !== undefined && loginMethod.prove === undefined
    return post(path, { ...loginMethod, key: device.key, add }, socialReply, token)
  },
  async externalState(device, attempt) {
    return post('external/state', await signedAttempt(device, attempt), externalState)
  },
  async externalVerify(device, attempt, ticket, token) {
    const signature = await device.sign(deviceProof.finish(attempt))
    const body = { attempt, ticket, add: token !== undefined, signature }
    return post('external/verify', body, finishReply, token)
  },
  async externalProve(device, attempt, token) {
    const signature = await device.sign(deviceProof.finish(attempt))
    return post('external/verify', { attempt, prove: true, signature }, finishReply, token)
  },
})

/** @param now Milliseconds since 1970. */
export function createServer({
  base,
  project,
  fetch,
  now,
}: {
  base: string
  project: string
  fetch: typeof globalThis.fetch
  now: () => number
}): Server {
  const { ask } = createHttp({
    base,
    query: { projectId: project },
    fetch,
    unreachable: 'unreachable',
    meanings,
  })
  const post: Post = (path, body, reply, token) =>
    ask(`/embedded/v1/${path}`, { method: 'POST', body, reply, token })
  const challenges = createChallenges((token) => post('challenge', {}, challengeReply, token), now)

  return {
    post,
    config: () => ask('/embedded/v1/config', { reply: embeddedConfig }),
    ...createEmailRoutes(post),
    ...createPasskeyRoutes(post),
    ...createExternalRoutes(post),
    me: (token) => ask('/embedded/v1/me', { token, reply: embeddedMe }),
    async makeWallet(token, body) {
      await post('wallet', body, nothing, token)
    },
    async keepSet(token, body) {
      await post('sets', body, nothing, token)
    },
    prepare: challenges.prepare,
    async release(token, device, purpose, set) {
      const challenge = await challenges.take(token)
      const signature = await device.sign(deviceProof.release(challenge, purpose, set))
      const body = { challenge, purpose, set, signature }
      const released = await post('release', body, releaseReply, token)
      if (released.set !== set) throw new FrameError('bad-reply')
      return shareIn(released.share)
    },
    devices: (token) => ask('/embedded/v1/devices', { token, reply: deviceList }),
    async removeDevice(token, id) {
      await post(`devices/${id}/remove`, {}, nothing, token)
    },
    async signOut(token) {
      await post('sign-out', {}, nothing, token)
    },
  }
}
