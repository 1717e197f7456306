/** A server with embedded wallets, its mails, and browsers with a frame. */
import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  deviceProof,
  seedText,
  type AddressReply,
  type AddressVerifyBody,
  type EmailReply,
  type EmbeddedUser,
  type LoginReply,
  type Purpose,
  type SeedProof,
  type SetToProve,
} from '@portico/wire'
import type { KeyManager, RunningServer, ServerOptions } from '../src/index.ts'
import type { Letter, Mail } from '../src/mail/types.ts'
import { now as noon } from './sign-in.ts'
import { start } from './start.ts'

export const operatorKey: string = Buffer.from(
  Array.from({ length: 32 }, (_, n) => n * 7 + 1),
).toString('base64')
export const site = 'https://shop.example'
export const addresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
}
/** Of that EVM address. */
const walletKey = Buffer.from(
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  'hex',
)
export const firefox =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const randomId = (): string => randomBytes(16).toString('base64url')
export const randomShare = (): string => randomBytes(17).toString('base64url')

/** The wallet's signature of a set. */
export function seedProofOf(set: SetToProve, key: Uint8Array = walletKey): SeedProof {
  const hash = keccak_256(new TextEncoder().encode(seedText(set)))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return { time: set.time, signature: Buffer.from(signature).toString('base64url') }
}

/** A mail as it would be sent. */
export interface Sent {
  to: string
  locale: string
  letter: Letter
  key: string | undefined
}

/** Keeps what is sent. */
export function recordMail(): Mail & { sent: Sent[]; last(kind: Letter['kind']): Letter } {
  const sent: Sent[] = []
  return {
    sent,
    on: true,
    send: async (to, locale, letter, key) => void sent.push({ to, locale, letter, key }),
    settled: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    last(kind) {
      const found = sent.findLast(({ letter }) => letter.kind === kind)
      if (!found) throw new Error(`no ${kind} was mailed`)
      return found.letter
    },
  }
}
export type Mailbox = ReturnType<typeof recordMail>

/** A key of a device, which never leaves it. */
export interface DeviceKey {
  key: string
  sign(text: string): Promise<string>
}

export async function createDeviceKey(): Promise<DeviceKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    key: Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url'),
    sign: async (text) =>
      Buffer.from(
        await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          privateKey,
          new TextEncoder().encode(text),
        ),
      ).toString('base64url'),
  }
}

/** The frame in a browser: it has a key, and sends requests from its own origin. */
export interface Frame extends DeviceKey {
  token: string | undefined
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  email(address: string, more?: object): Promise<Response>
  verify(attempt: string, code: string): Promise<Response>
  state(attempt: string): Promise<Response>
  resend(attempt: string): Promise<Response>
  /** A set's request with the signature of the wallet's key. */
  proved<T extends { set: string; wallet?: string }>(body: T): Promise<T & { proof?: SeedProof }>
  /** A whole login: links of mails are opened and approved, and codes are typed. */
  logIn(address: string): Promise<LoginReply>
  makeWallet(more?: object): Promise<Response>
  release(purpose: Purpose, set: string, by?: DeviceKey): Promise<Response>
}

/** A key service that accepts only data keys, as real ones do, and what it was given. */
export function strictKeys(): KeyManager & { readonly lengths: number[] } {
  const wrapped = new Map<string, { context: string; key: Uint8Array }>()
  const lengths: number[] = []
  return {
    id: 'kms',
    lengths,
    async wrap(key, context) {
      lengths.push(key.length)
      if (key.length !== 32) throw new Error(`not a data key: ${key.length} bytes`)
      const name = `kms.${randomId()}`
      wrapped.set(name, { context, key: Uint8Array.from(key) })
      return name
    },
    async unwrap(name, context) {
      const kept = wrapped.get(name)
      if (kept?.context !== context) throw new Error('refused')
      return Uint8Array.from(kept.key)
    },
  }
}

export interface World {
  server: RunningServer
  url: string
  mail: Mailbox
  clock: { time: number }
  frame: (more?: Partial<DeviceKey>) => Promise<Frame>
  /** Opens the link of the last mail, and presses a button. */
  answer: (answer?: string, headers?: Record<string, string>) => Promise<Response>
}

export async function startEmbedded(options: ServerOptions = {}): Promise<World> {
  const clock = { time: noon }
  const mail = recordMail()
  const server = await start({
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
    rpc: { 'eip155:1': ['http://node.example'] },
    mail,
    addressDelay: 0,
    removalDelay: 0,
    now: () => clock.time,
    ...options,
  })
  await server.admin.saveProject({
    id: 'shop',
    name: 'The Shop',
    origins: [site, 'https://*.shop.example'],
  })
  const { url } = server
  return {
    server,
    url,
    mail,
    clock,
    frame: async (more = {}) => frameOf(url, mail, { ...(await createDeviceKey()), ...more }),
    answer: (answer, headers) => answerLink(url, mail, answer, headers),
  }
}

export function linkOf(mail: Mailbox): string {
  const letter = mail.last('device')
  if (letter.kind !== 'device') throw new Error('no link')
  return letter.url
}

export function codeOf(mail: Mailbox, kind: Letter['kind'] = 'code'): string {
  const letter = mail.last(kind)
  if (!('code' in letter)) throw new Error('no code')
  return letter.code
}

/** The request that completes a change of address. */
export const addressAnswer = async (
  frame: Pick<DeviceKey, 'sign'>,
  change: string,
  primary: string | null,
  secondary: string,
): Promise<AddressVerifyBody> => ({
  change,
  primary,
  secondary,
  signature: await frame.sign(deviceProof.address(change, primary, secondary)),
})

/** What the page's form sends. */
export const answerLink = (
  url: string,
  mail: Mailbox,
  answer = 'approve',
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(linkOf(mail), {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    headers: { origin: url, ...headers },
  })

const isSet = (path: string, body: unknown): body is { set: string; wallet?: string } =>
  (path === 'sets' || path === 'wallet') &&
  typeof body === 'object' &&
  body !== null &&
  'set' in body

/** A frame that reaches the server at a URL and sends its own origin. */
export function frameOf(url: string, mail: Mailbox, device: DeviceKey, project = 'shop'): Frame {
  const bearer = (): Record<string, string> =>
    frame.token === undefined ? {} : { authorization: `Bearer ${frame.token}` }
  const frame: Frame = {
    ...device,
    token: undefined,
    get: (path, headers = {}) =>
      fetch(`${url}/embedded/v1/${path}`, { headers: { ...bearer(), ...headers } }),
    // The frame has always opened the seed before it stores a set.
    post: async (path, body, headers = {}) =>
      fetch(`${url}/embedded/v1/${path}`, {
        method: 'POST',
        ...(body !== undefined && {
          body: JSON.stringify(isSet(path, body) ? await frame.proved(body) : body),
        }),
        headers: {
          origin: url,
          'user-agent': firefox,
          'content-type': 'application/json',
          ...bearer(),
          ...headers,
        },
      }),
    email: (address, more = {}) =>
      frame.post(`email?projectId=${project}`, {
        email: address,
        locale: 'es',
        key: device.key,
        site,
        ...more,
      }),
    verify: async (attempt, code) =>
      frame.post('email/verify', {
        attempt,
        code,
        signature: await device.sign(deviceProof.code(attempt, code)),
      }),
    state: async (attempt) =>
      frame.post('email/state', {
        attempt,
        signature: await device.sign(deviceProof.attempt(attempt)),
      }),
    resend: async (attempt) =>
      frame.post('email/resend', {
        attempt,
        signature: await device.sign(deviceProof.attempt(attempt)),
      }),
    async proved(body) {
      const reply = await frame.get('me')
      if (!reply.ok) return body
      const { user, now } = (await reply.json()) as { user: EmbeddedUser; now: number }
      const wallet = body.wallet ?? user.wallet?.id ?? randomId()
      const proof = seedProofOf({ wallet, set: body.set, device: user.device, time: now })
      return { proof, ...body }
    },
    async logIn(address) {
      const step = await read<EmailReply>(await frame.email(address))
      if (step.action === 'VERIFY_DEVICE') await answerLink(url, mail)
      const reply = await read<LoginReply>(await frame.verify(step.attempt, codeOf(mail)))
      frame.token = reply.token
      return reply
    },
    makeWallet: (more = {}) =>
      frame.post('wallet', {
        wallet: randomId(),
        set: randomId(),
        addresses,
        share: randomShare(),
        recovery: 'service',
        ...more,
      }),
    async release(purpose, set, by = device) {
      const { challenge } = await read<{ challenge: string }>(await frame.post('challenge'))
      return frame.post('release', {
        challenge,
        purpose,
        set,
        signature: await by.sign(deviceProof.release(challenge, purpose, set)),
      })
    },
  }
  return frame
}

/** The body of an answer that has to be a success. */
export async function read<T>(reply: Response): Promise<T> {
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

export const me = async (frame: Frame): Promise<EmbeddedUser> =>
  (await read<{ user: EmbeddedUser }>(await frame.get('me'))).user

/**
 * A new frame for each operation, for the tests of the OpenAPI description: what each operation
 * needs to succeed.
 */
export interface EmbeddedVisitor {
  visit(
    path: string,
  ): Promise<{ headers: Record<string, string>; values: Record<string, string>; body?: unknown }>
}

/** @param pass Advances the server's clock by a number of milliseconds. */
export function createEmbeddedVisitor(
  url: string,
  projectId: string,
  mail: Mailbox,
  pass: (ms: number) => void,
): EmbeddedVisitor {
  const made = async (): Promise<Frame> => frameOf(url, mail, await createDeviceKey(), projectId)
  const address = (): string => `${randomId()}@shop.example`.toLowerCase()
  const own = () => ({ set: randomId(), share: randomShare(), recovery: null })
  async function attemptBody(path: string, frame: Frame): Promise<object> {
    const { attempt } = await read<EmailReply>(await frame.email(address()))
    if (path.endsWith('/resend')) pass(30_000)
    const code = codeOf(mail)
    return path.endsWith('/verify')
      ? { attempt, code, signature: await frame.sign(deviceProof.code(attempt, code)) }
      : { attempt, signature: await frame.sign(deviceProof.attempt(attempt)) }
  }
  async function addressBodyOf(path: string, frame: Frame): Promise<object | undefined> {
    const { change } = await read<AddressReply>(await frame.post('address', { email: address() }))
    const answer = await addressAnswer(
      frame,
      change,
      codeOf(mail, 'address-old'),
      codeOf(mail, 'address-new'),
    )
    if (path.endsWith('/verify')) return answer
    if (path.endsWith('/cancel'))
      return void (await read(await frame.post('address/verify', answer)))
    pass(30_000)
    return { change, place: 'primary', signature: await frame.sign(deviceProof.attempt(change)) }
  }
  async function bodyOf(path: string, frame: Frame, set: string): Promise<object | undefined> {
    if (path.endsWith('/wallet')) return frame.proved({ wallet: randomId(), addresses, ...own() })
    if (path.endsWith('/sets')) return frame.proved(own())
    if (path.endsWith('/address')) return { email: address() }
    if (path.endsWith('/legal')) return { version: '2026-11' }
    if (path.includes('/address/')) return addressBodyOf(path, frame)
    if (!path.endsWith('/release')) return undefined
    const { challenge } = await read<{ challenge: string }>(await frame.post('challenge'))
    return {
      challenge,
      purpose: 'sign',
      set,
      signature: await frame.sign(deviceProof.release(challenge, 'sign', set)),
    }
  }
  return {
    async visit(path) {
      const frame = await made()
      if (path.endsWith('/email'))
        return { headers: {}, values: {}, body: { email: address(), key: frame.key, site } }
      if (path.includes('/email/'))
        return { headers: {}, values: {}, body: await attemptBody(path, frame) }
      const who = address()
      const { user } = await frame.logIn(who)
      const set = randomId()
      if (!path.endsWith('/wallet')) await frame.makeWallet({ set })
      const other = await made()
      if (path.endsWith('/remove')) await other.logIn(who)
      const body = await bodyOf(path, frame, set)
      return {
        headers: { authorization: `Bearer ${frame.token}` },
        values: { id: path.endsWith('/remove') ? (await me(other)).device : user.device },
        ...(body && { body }),
      }
    },
  }
}
