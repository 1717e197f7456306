import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { isHttpUrl, isLocal } from '../utils/setting.ts'

/** An issuer whose ID tokens prove a login to the recovery service. */
export interface RecoveryIssuer {
  /** Exactly as in its tokens (`iss`). Its keys are looked up there. */
  issuer: string
  /** Accepted client ids (`aud`): those of your server at this issuer. */
  clients: readonly string[]
}

const isSafe = (url: string): boolean => {
  if (!isHttpUrl(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return (
    (protocol === 'https:' || isLocal(host)) &&
    `${username}${password}` === '' &&
    !/[?#\s]/.test(url)
  )
}

/** Printable ASCII without separators. */
const clientId = /^[!-+\--~]{1,255}$/

export function checkIssuers(issuers: readonly RecoveryIssuer[]): readonly RecoveryIssuer[] {
  for (const { issuer, clients } of issuers) {
    if (!isSafe(issuer))
      throw new Error('names an issuer that is not a URL like https://accounts.google.com')
    if (clients.length === 0 || !clients.every((client) => clientId.test(client)))
      throw new Error(
        `needs a client id for ${issuer}, as in \`https://accounts.google.com 1234.apps.googleusercontent.com\``,
      )
    if (new Set(clients).size !== clients.length)
      throw new Error(`names a client id of ${issuer} twice`)
  }
  if (new Set(issuers.map(({ issuer }) => issuer)).size !== issuers.length)
    throw new Error('names an issuer twice')
  return issuers
}

/** `issuer=client` pairs, separated by commas. */
export function readIssuers(text: string): readonly RecoveryIssuer[] {
  const found = new Map<string, string[]>()
  for (const pair of text === '' ? [] : text.split(',')) {
    const [issuer = '', client = '', ...more] = pair.trim().split(/\s+/)
    if (more.length > 0)
      throw new Error('must be pairs of an issuer and a client id, separated by commas')
    found.set(issuer, [...(found.get(issuer) ?? []), client])
  }
  return checkIssuers([...found].map(([issuer, clients]) => ({ issuer, clients })))
}

const patience = 5_000
const longest = 262_144
/** Milliseconds that metadata is cached. */
const lasts = 3_600_000

/** The issuer's keys cannot be read now, so nothing is known about a token. */
export class IssuerDownError extends Error {
  override name = 'IssuerDownError'
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longest) throw new IssuerDownError('the issuer’s answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The operator names the issuer, which may be on their own network, so any address is allowed.
 * Redirects are not followed; time and size are limited.
 */
async function read(url: string): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'portico-recovery' },
    signal: AbortSignal.timeout(patience),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new IssuerDownError(`the issuer answers ${response.status}`)
  }
  return new Response(await textOf(response), {
    status: 200,
    headers: { 'content-type': 'application/json' },
  })
}

const metadata = v.object({
  issuer: v.string(),
  jwks_uri: v.pipe(v.string(), v.maxLength(2_048), v.check(isSafeKeys)),
})
function isSafeKeys(url: string): boolean {
  return isHttpUrl(url) && (new URL(url).protocol === 'https:' || isLocal(new URL(url).host))
}

async function find(issuer: string): Promise<JWTVerifyGetKey> {
  const found = v.parse(
    metadata,
    await (await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)).json(),
  )
  // Another issuer's metadata would bring its keys.
  if (found.issuer !== issuer) throw new IssuerDownError('the metadata names another issuer')
  // The library caches keys, and reads them again for an unknown key id, at most every half minute.
  return createRemoteJWKSet(new URL(found.jwks_uri), {
    [customFetch]: read,
    timeoutDuration: patience,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
}

/** Looked up when first needed. */
export interface IssuerKeys {
  /** Rejects with {@link IssuerDownError} where metadata cannot be read. */
  of(issuer: string): Promise<JWTVerifyGetKey>
}

/** @param now Milliseconds since 1970. */
export function createIssuerKeys(now: () => number): IssuerKeys {
  const known = new Map<string, { keys: Promise<JWTVerifyGetKey>; until: number }>()
  return {
    of(issuer) {
      const ready = known.get(issuer)
      if (ready && ready.until > now()) return ready.keys
      const keys = find(issuer).catch((error: unknown) => {
        // A failure is not cached.
        known.delete(issuer)
        throw error instanceof IssuerDownError
          ? error
          : new IssuerDownError('the issuer’s answer is not valid')
      })
      known.set(issuer, { keys, until: now() + lasts })
      return keys
    },
  }
}
