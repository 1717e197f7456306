import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'
import { GuardedError } from './error.ts'
import { hostOf, portOf, type Target } from './target.ts'

export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Asks directly: the thread pool also reads files, which a slow name server would block. */
export const askNameServers: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** More than any service needs. */
const most = 16

/**
 * All addresses have to be allowed: a private one beside a public one suggests an attack.
 *
 * @param allow `address:port` pairs that are not public; for tests.
 */
export async function addressesOf(
  target: Target,
  resolve: Resolve,
  allow: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostOf(target.url)
  if (target.trusted)
    return isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (addresses.length === 0) throw new GuardedError('network', 'The host has no address')
  const port = portOf(target.url)
  if (
    addresses.length > most ||
    !addresses.every((address) => isPublic(address) || allow.includes(`${address}:${port}`))
  )
    throw new GuardedError('address', 'The host has an address that is not public')
  return addresses
}
