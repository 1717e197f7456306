import { isIPv4 } from 'node:net'
import { GuardedError } from './error.ts'

/** Gateways for content-addressed URLs. */
export interface Gateways {
  /**
   * Of the operator's settings, with a slash at its end: it may be on the operator's own network.
   */
  readonly ipfs: string
  /** Of Arweave, with a slash at its end. */
  readonly ar: string
}

/** A URL that may be asked once its host is known to be public. */
export interface Target {
  readonly url: URL
  /** Whether it is a path of the operator's own gateway, whose address and port are trusted. */
  readonly trusted: boolean
}

/** The longest URL. Off-chain look-ups (EIP-3668) have their call data in it. */
const longest = 8_192
/**
 * At least two labels of letters, digits, `-` and `_`: a name without a dot is one of the local
 * network.
 */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[-a-z0-9_]{0,61}[a-z0-9_])?\.)+[a-z](?:[-a-z0-9]{0,61}[a-z0-9])$/
const content = /^(?:ipfs:\/\/)(?:ipfs\/)?([a-zA-Z0-9]{32,128})((?:\/[^?#]*)?)(?:[?#].*)?$/i
const arweave = /^ar:\/\/([-_a-zA-Z0-9]{43})((?:\/[^?#]*)?)(?:[?#].*)?$/i

/** A path below a gateway's path, without segments that could lead above it. */
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

/** The host of a URL without brackets, for the look-up. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The port of a URL, or its scheme's default port. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/**
 * Checks a URL before the look-up. `URL` has already normalised decimal, octal and hexadecimal
 * addresses, as browsers do.
 */
export function checkUrl(url: URL, ports: readonly number[]): URL {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new GuardedError('url', 'Only http and https are fetched')
  if (url.username !== '' || url.password !== '')
    throw new GuardedError('url', 'A URL with a user name or password is not fetched')
  if (!ports.includes(portOf(url)))
    throw new GuardedError('url', 'Only the ports 80 and 443 are fetched from')
  // A trailing dot does not change the name, but certificates do not have it.
  if (/[^.]\.$/.test(url.hostname)) url.hostname = url.hostname.slice(0, -1)
  const host = hostOf(url)
  if (!isIPv4(host) && !host.includes(':') && !hostName.test(host))
    throw new GuardedError('url', 'The host is not a public name')
  url.hash = ''
  return url
}

/**
 * Parses a URL from a contract or a name: http, https, or `ipfs` and `ar`, which go through their
 * gateways.
 *
 * @param ports Ports that are allowed.
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

/**
 * The target of a redirect, checked like the first URL. It counts as the operator's gateway only
 * below the gateway's own path.
 */
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
    // Redirects of the gateway do not contain its credentials, so they are added again.
    if (url.origin === from.url.origin && url.username === '')
      Object.assign(url, { username: from.url.username, password: from.url.password })
    if (isBelow(url, gateways.ipfs)) return { url, trusted: true }
  }
  return { url: checkUrl(url, ports), trusted: false }
}
