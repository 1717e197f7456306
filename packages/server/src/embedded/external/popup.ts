/**
 * The secret of the browser whose window visits a provider: a cookie, so that an attempt can
 * continue in that browser alone.
 */
import { timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { createSecret, digestOf } from '../../auth/secrets.ts'
import type { Call, Parts } from '../../http/parts.ts'
import { frameOrigin } from '../login-access.ts'

/** Milliseconds that the cookie lasts after it was last set. */
const life = 3_600_000
const shape = /^[-_a-zA-Z0-9]{43}$/

/**
 * The cookie's name and path. With `__Host-`, browsers accept it only from this host, so that no
 * other host of the site can replace the secret by one that it knows. In development there is no
 * TLS, and the name has no prefix.
 */
const jarOf = (parts: Parts, c: Call): { name: string; secure: boolean; path: string } =>
  frameOrigin(parts, c).startsWith('https:')
    ? { name: '__Host-visit', secure: true, path: '/' }
    : { name: 'portico-visit', secure: false, path: '/embedded/v1/social' }

function secretOf(parts: Parts, c: Call): string | undefined {
  const secret = parse(c.req.header('cookie') ?? '')[jarOf(parts, c).name]
  return secret !== undefined && shape.test(secret) ? secret : undefined
}

/**
 * Sets the cookie, with a new secret if the browser has none, and returns its digest. All windows
 * of a browser share one secret.
 */
export function givePopup(parts: Parts, c: Call): string {
  const secret = secretOf(parts, c) ?? createSecret()
  const { name, ...where } = jarOf(parts, c)
  c.header(
    'set-cookie',
    serialize(name, secret, { ...where, httpOnly: true, sameSite: 'Lax', maxAge: life / 1_000 }),
  )
  return digestOf(secret)
}

/** Whether the request comes from the browser that an attempt is bound to. */
export function isPopup(parts: Parts, c: Call, popup: string | null): boolean {
  const secret = secretOf(parts, c)
  return (
    secret !== undefined &&
    popup !== null &&
    popup.length === 43 &&
    timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(popup))
  )
}
