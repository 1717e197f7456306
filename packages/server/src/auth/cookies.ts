import { createHash } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'

/**
 * Browsers accept this prefix only with `Secure` and for this host, so no other host of the site
 * can set it.
 */
const prefix = '__Host-portico-'
export const mostCookies = 12

/** One cookie for each account of a project, found again when the wallet returns to the account. */
export const cookieName = (project: string, account: string): string =>
  prefix + createHash('sha256').update(`${project} ${account}`).digest('base64url').slice(0, 16)

export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const ours = Object.entries(parse(header ?? '')).filter(([name]) => name.startsWith(prefix))
  return new Map(ours.slice(0, mostCookies * 2))
}

const common = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** @param life Milliseconds. */
export const writeCookie = (name: string, value: string, life: number): string =>
  serialize(name, value, { ...common, maxAge: Math.floor(life / 1_000) })
export const clearCookie = (name: string): string => serialize(name, '', { ...common, maxAge: 0 })
