import { createHash } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'

/** Browsers take it with `Secure`, for this host alone, and from no other host of the site. */
const prefix = '__Host-portico-'
/** So many accounts of one browser may be signed in. */
export const mostCookies = 12

/** Each account of a project on a chain has a cookie of its own: it is found again when the wallet returns to the account. */
export const cookieName = (project: string, account: string): string => prefix + createHash('sha256').update(`${project} ${account}`).digest('base64url').slice(0, 16)

/** The values of our cookies, by their names; more than we ever set are nobody's. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const ours = Object.entries(parse(header ?? '')).filter(([name]) => name.startsWith(prefix))
  return new Map(ours.slice(0, mostCookies * 2))
}

const common = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** @param life Milliseconds. */
export const writeCookie = (name: string, value: string, life: number): string => serialize(name, value, { ...common, maxAge: Math.floor(life / 1_000) })
export const clearCookie = (name: string): string => serialize(name, '', { ...common, maxAge: 0 })
