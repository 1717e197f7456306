/**
 * Options and answers are the server's JSON. The PRF output, which opens a wallet, is removed from
 * the answer.
 */
import type { PasskeyWindow } from '../ports.ts'
import { fromBase64, toBase64url, utf8, wipe, type Bytes } from '../shared/bytes.ts'
import { PasskeyError } from './fault.ts'
import { defined } from '@portico/core/adapter'

export type Does = 'create' | 'get'
export type Json = Readonly<Record<string, unknown>>

export interface Authenticated {
  /** Without PRF outputs. */
  response: Json
  /**
   * The PRF output of 32 bytes, which other pages of the passkey's domain can get, too; the caller
   * overwrites it. Null without one.
   */
  secret: Bytes | null
  /** PRF is supported, now or when used. */
  canGive: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null if the browser does not say. */
export function mayAsk(view: PasskeyWindow, does: Does): boolean | null {
  if (view.top === view) return true
  const { featurePolicy: policy } = view.document as {
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
  return policy ? policy.allowsFeature(`publickey-credentials-${does}`) : null
}

function bytesIn(value: unknown): Bytes {
  const bytes = typeof value === 'string' ? fromBase64(value) : null
  if (!bytes) throw new TypeError('The options of a passkey cannot be read')
  return bytes
}
const idsIn = (value: unknown): object[] | undefined =>
  Array.isArray(value)
    ? value.map((each) => (isRecord(each) ? { ...each, id: bytesIn(each['id']) } : {}))
    : undefined

function readByHand(does: Does, options: Json): object {
  const common = { ...options, challenge: bytesIn(options['challenge']) }
  if (does === 'get')
    return { ...common, allowCredentials: idsIn(options['allowCredentials']) ?? [] }
  const { user } = options
  return {
    ...common,
    user: isRecord(user) ? { ...user, id: bytesIn(user['id']) } : user,
    excludeCredentials: idsIn(options['excludeCredentials']) ?? [],
  }
}

const question = async (): Promise<AuthenticationExtensionsPRFInputs> => ({
  eval: { first: await crypto.subtle.digest('SHA-256', utf8('portico-recovery')) },
})

/** With the PRF input that opens wallets. */
async function optionsFor(view: PasskeyWindow, does: Does, options: Json): Promise<object> {
  const { PublicKeyCredential: kind } = view
  const read: { extensions?: object } =
    does === 'create'
      ? (kind?.parseCreationOptionsFromJSON?.(options) ?? readByHand(does, options))
      : (kind?.parseRequestOptionsFromJSON?.(options) ?? readByHand(does, options))
  return { ...read, extensions: { ...read.extensions, prf: await question() } }
}

const buffersOf = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const

/** Checked by shape, because it may come from another window. */
interface Credential {
  id: string
  rawId: ArrayBuffer
  type: string
  authenticatorAttachment?: string | null
  response: Partial<Record<(typeof buffersOf)[number], ArrayBuffer | null>> & {
    getTransports?(): string[]
  }
  getClientExtensionResults(): {
    credProps?: object
    prf?: { enabled?: boolean; results?: { first?: ArrayBuffer | ArrayBufferView } }
  }
}
const isCredential = (value: unknown): value is Credential =>
  isRecord(value) &&
  typeof value['getClientExtensionResults'] === 'function' &&
  isRecord(value['response']) &&
  typeof value['id'] === 'string'

/** Without PRF outputs. */
function jsonOf(
  { id, rawId, type, authenticatorAttachment, response }: Credential,
  extensions: { credProps?: object },
): Json {
  const texts = Object.fromEntries(
    buffersOf.flatMap((name) =>
      response[name] ? [[name, toBase64url(new Uint8Array(response[name]))]] : [],
    ),
  )
  return defined({
    id,
    rawId: toBase64url(new Uint8Array(rawId)),
    type,
    authenticatorAttachment: authenticatorAttachment || undefined,
    response: {
      ...texts,
      ...defined({ transports: response.getTransports ? response.getTransports() : undefined }),
    },
    clientExtensionResults: extensions.credProps ? { credProps: extensions.credProps } : {},
  })
}

/** Overwrites the original. */
function secretOf(first: ArrayBuffer | ArrayBufferView | undefined): Bytes | null {
  if (!first) return null
  const given = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  const secret = Uint8Array.from(given)
  wipe(given)
  if (secret.length === 32) return secret
  wipe(secret)
  return null
}

function faultOf(error: unknown, view: PasskeyWindow, does: Does): unknown {
  // Another window's errors have another class.
  const name = isRecord(error) ? error['name'] : undefined
  if (name === 'NotAllowedError')
    return new PasskeyError(mayAsk(view, does) === null ? 'maybe' : 'cancelled')
  if (name === 'SecurityError') return new PasskeyError('refused')
  if (name === 'InvalidStateError') return new PasskeyError('exists')
  return name === 'NotSupportedError' || name === 'ConstraintError'
    ? new PasskeyError('none')
    : error
}

/**
 * Call within a press. Rejects with a `PasskeyError`, the signal's reason, or the browser's error.
 *
 * @param options The server's JSON.
 */
export async function askAuthenticator(
  view: PasskeyWindow,
  does: Does,
  options: Json,
  signal: AbortSignal,
): Promise<Authenticated> {
  const { credentials } = view.navigator
  if (!credentials || !view.PublicKeyCredential) throw new PasskeyError('none')
  if (mayAsk(view, does) === false) throw new PasskeyError('refused')
  const publicKey = await optionsFor(view, does, options)
  let credential: unknown
  try {
    credential = await (does === 'create'
      ? credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions, signal })
      : credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions, signal }))
  } catch (error) {
    signal.throwIfAborted()
    throw faultOf(error, view, does)
  }
  if (!isCredential(credential)) throw new PasskeyError('cancelled')
  const extensions = credential.getClientExtensionResults()
  const secret = secretOf(extensions.prf?.results?.first)
  return {
    response: jsonOf(credential, extensions),
    secret,
    canGive: secret !== null || extensions.prf?.enabled === true,
  }
}
