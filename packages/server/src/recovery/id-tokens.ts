/**
 * The server is not trusted here: a configured issuer has to sign the token for a configured client
 * id, and its nonce has to commit to our challenge and the device's key.
 */
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { HttpError } from '../http/errors.ts'
import { idTokenNonce } from '../auth/id-token-nonce.ts'
import { addressOf } from '../mail/address.ts'
import { emailAddress, type IdentityProof } from '../wire.ts'
import { IssuerDownError } from './issuers.ts'
import type { RecoveryDeps } from './deps.ts'
import { same } from './secret.ts'

export interface Person {
  issuer: string
  subject: string
  email: string | null
}

/** Seconds of a token's age, and of an issuer's clock error. */
const [age, drift] = [300, 30]
/** Only with public keys: not `none`, no shared secrets (HS256). */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const refused = (): HttpError =>
  new HttpError(401, 'token', 'the ID token is not valid for this request')
const down = (): HttpError =>
  new HttpError(503, 'issuer', 'the issuer’s keys are not available', { 'retry-after': '30' })

/** OpenID Connect: at most 255 ASCII characters. Apple writes `"true"` for `true`. */
const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,255}$/)),
  aud: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(8))]),
  azp: v.optional(v.string()),
  nonce: v.string(),
  email: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
})

/** Every audience and the authorized party have to be our clients. */
function isForUs({ aud, azp }: v.InferOutput<typeof claims>, clients: readonly string[]): boolean {
  const audiences = [aud].flat()
  if (!audiences.every((each) => clients.includes(each))) return false
  return azp === undefined ? audiences.length === 1 : clients.includes(azp)
}

function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

async function payloadOf(
  { issuerKeys, now }: RecoveryDeps,
  token: string,
  issuer: string,
  clients: readonly string[],
): Promise<JWTPayload> {
  try {
    const keys = await issuerKeys.of(issuer)
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: [...clients],
      algorithms,
      maxTokenAge: age,
      clockTolerance: drift,
      currentDate: new Date(now()),
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
    })
    return payload
  } catch (error) {
    // An unknown key id is the token's fault: the library has read the keys within the last half
    // minute.
    if (
      error instanceof IssuerDownError ||
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      !(error instanceof errors.JOSEError) ||
      error.code === 'ERR_JOSE_GENERIC'
    )
      throw down()
    throw refused()
  }
}

/** Throws 401 `token` for an invalid token, 503 `issuer` where the issuer's keys cannot be read. */
export async function readPerson(
  deps: RecoveryDeps,
  { challenge, part, token }: IdentityProof,
  key: string,
): Promise<Person> {
  const named = issuerIn(token)
  const found = deps.settings.issuers.find(({ issuer }) => issuer === named)
  if (!found) throw refused()
  const read = v.safeParse(claims, await payloadOf(deps, token, found.issuer, found.clients))
  if (
    !read.success ||
    !isForUs(read.output, found.clients) ||
    !same(read.output.nonce, idTokenNonce({ part, challenge, key }))
  )
    throw refused()
  const { sub, email, email_verified: verified } = read.output
  return {
    issuer: found.issuer,
    subject: sub,
    email:
      (verified === true || verified === 'true') && v.is(emailAddress, email)
        ? addressOf(email.trim())
        : null,
  }
}
