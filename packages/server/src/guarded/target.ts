import { isIPv4 } from 'node:net'
import { GuardedError } from './error.ts'

export interface Gateways {
  /** With a slash at the end. It may be on the operator's own network. */
  readonly ipfs: string
  readonly ar: string
}

export interface Target {
  readonly url: URL
  /** Address and port are trusted: a path of the operator's gateway. */
  readonly trusted: boolean
}

/** Off-chain look-ups (EIP-3668) have call data in their URL. */
const longest = 8_192
/** At least two labels: a name without a dot is of the local network. */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[-a-z0-9_]{0,61}[a-z0-9_])?\.)+[a-z](?:[-a-z0-9]{0,61}[a-z0-9])$/
const content = /^(?:ipfs:\/\/)(?:ipfs\/)?([a-zA-Z0-9]{32,128})((?:\/[^?#]*)?)(?:[?#].*)?$/i
const arweave = /^ar:\/\/([-_a-zA-Z0-9]{43})((?:\/[^?#]*)?)(?:[?#].*)?$/i

function below(gateway: string, id: string, path: string): URL | undefined {
  if (/%(?:2f|5c|2e|00)|\\/i.test(path)) return undefined
  const base = gateway.endsWith('/') ? gateway : `${gateway}/`
  const url = URL.parse(`${base}${id}${path}`)
  return url && isBelow(url, base) ? url : undefined
}

function isBelow(url: URL, gateway: string): boolean {
  const { origin, pathname, username, password } = new URL(
    gateway.endsWith('/') ? gateway : `${gateway}/`,
  )
  return (
    url.origin === origin &&
    url.pathname.startsWith(pathname) &&
    url.username === username &&
    url.password === password
  )
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

export const portOf = ({ port, protocol }: URL): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/** Before the look-up. `URL` has normalised decimal, octal and hexadecimal addresses. */
export function checkUrl(url: URL, ports: readonly number[]): URL {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new GuardedError('url', 'Only http and https are fetched')
  if (url.username !== '' || url.password !== '')
    throw new GuardedError('url', 'A URL with a user name or password is not fetched')
  if (!ports.includes(portOf(url)))
    throw new GuardedError('url', 'Only the ports 80 and 443 are fetched from')
  // Certificates have no trailing dot.
  if (/[^.]\.$/.test(url.hostname)) url.hostname = url.hostname.slice(0, -1)
  const host = hostOf(url)
  if (!isIPv4(host) && !host.includes(':') && !hostName.test(host))
    throw new GuardedError('url', 'The host is not a public name')
  url.hash = ''
  return url
}

/**
 * http, https, or `ipfs` and `ar` through their gateways.
 *
 * @param ports Allowed ports.
 * @throws GuardedError when it is not allowed.
 */
export function readTarget(text: string, gateways: Gateways, ports: readonly number[]): Target {
  const named = text.trim()
  if (named.length > longest)
    throw new GuardedError('url', `A URL has at most ${longest} characters`)
  const byHash = content.exec(named)
  const byArweave = arweave.exec(named)
  const url = byHash
    ? below(gateways.ipfs, byHash[1]!, byHash[2]!)
    : byArweave
      ? below(gateways.ar, byArweave[1]!, byArweave[2]!)
      : URL.parse(named)
  if (!url) throw new GuardedError('url', 'It is not a URL')
  if (byHash) return { url, trusted: true }
  return { url: checkUrl(url, ports), trusted: false }
}

/** Checked like the first URL. Trusted only below the gateway's own path. */
export function readRedirect(
  location: string,
  from: Target,
  gateways: Gateways,
  ports: readonly number[],
): Target {
  if (location.length > longest)
    throw new GuardedError('url', `A URL has at most ${longest} characters`)
  const url = URL.parse(location, from.url.href)
  if (!url) throw new GuardedError('url', 'It is not a URL')
  if (from.trusted && !/%(?:2f|5c|2e|00)/i.test(url.pathname)) {
    // The gateway's redirects lack its credentials.
    if (url.origin === from.url.origin && url.username === '')
      Object.assign(url, { username: from.url.username, password: from.url.password })
    if (isBelow(url, gateways.ipfs)) return { url, trusted: true }
  }
  return { url: checkUrl(url, ports), trusted: false }
}
