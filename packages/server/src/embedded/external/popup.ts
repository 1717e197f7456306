/** The secret of the window in which a provider is visited: a cookie of its browser, by which an attempt goes on there and nowhere else. */
import { timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { createSecret, digestOf } from '../../auth/secrets.ts'
import type { Call, Parts } from '../../parts.ts'
import { frameOrigin } from '../access.ts'

/** Milliseconds that it is kept after it was last asked for. */
const life = 3_600_000
const shape = /^[-_a-zA-Z0-9]{43}$/

/**
 * Where browsers take it: with `__Host-`, only from this host, so that no other host of the site can put a secret that it knows in its place.
 * A server of who develops has no TLS.
 */
const jarOf = (parts: Parts, c: Call): { name: string; secure: boolean; path: string } =>
  frameOrigin(parts, c).startsWith('https:') ? { name: '__Host-visit', secure: true, path: '/' } : { name: 'portico-visit', secure: false, path: '/embedded/v1/social' }

function secretOf(parts: Parts, c: Call): string | undefined {
  const secret = parse(c.req.header('cookie') ?? '')[jarOf(parts, c).name]
  return secret !== undefined && shape.test(secret) ? secret : undefined
}

/** What names the secret, which the browser has from now on if it had none; one is for all its windows. */
export function givePopup(parts: Parts, c: Call): string {
  const secret = secretOf(parts, c) ?? createSecret()
  const { name, ...where } = jarOf(parts, c)
  c.header('set-cookie', serialize(name, secret, { ...where, httpOnly: true, sameSite: 'Lax', maxAge: life / 1_000 }))
  return digestOf(secret)
}

/** Whether it is the browser that an attempt is bound to. */
export function isPopup(parts: Parts, c: Call, popup: string | null): boolean {
  const secret = secretOf(parts, c)
  return secret !== undefined && popup !== null && popup.length === 43 && timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(popup))
}
