/** A cookie with a secret: an attempt can continue only in the browser that visits the provider. */
import { timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { createSecret, digestOf } from '../../auth/secrets.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { serverOrigin } from '../login-access.ts'

const life = 3_600_000
const shape = /^[-_a-zA-Z0-9]{43}$/

/**
 * With `__Host-` no other host of the site can replace the secret. Development has no TLS, so no
 * prefix.
 */
const jarOf = (deps: Deps, c: Call): { name: string; secure: boolean; path: string } =>
  serverOrigin(deps, c).startsWith('https:')
    ? { name: '__Host-visit', secure: true, path: '/' }
    : { name: 'portico-visit', secure: false, path: '/embedded/v1/social' }

function secretOf(deps: Deps, c: Call): string | undefined {
  const secret = parse(c.req.header('cookie') ?? '')[jarOf(deps, c).name]
  return secret !== undefined && shape.test(secret) ? secret : undefined
}

/** Returns the secret's digest. All windows of a browser share one. */
export function givePopup(deps: Deps, c: Call): string {
  const secret = secretOf(deps, c) ?? createSecret()
  const { name, ...where } = jarOf(deps, c)
  c.header(
    'set-cookie',
    serialize(name, secret, { ...where, httpOnly: true, sameSite: 'Lax', maxAge: life / 1_000 }),
  )
  return digestOf(secret)
}

export function isPopup(deps: Deps, c: Call, popup: string | null): boolean {
  const secret = secretOf(deps, c)
  return (
    secret !== undefined &&
    popup !== null &&
    popup.length === 43 &&
    timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(popup))
  )
}
