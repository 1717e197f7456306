import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'
import { GuardedError } from './error.ts'
import { hostOf, portOf, type Target } from './target.ts'

/** All addresses of a host's name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Asks name servers without the threads that files are read by, so that a name server that takes its time holds up nobody else. */
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
 * The addresses that a target is asked at, every one of which may be asked: one that may not refuses them all, because who names a
 * private address beside a public one means harm.
 *
 * @param allow `address:port` that may be asked though they are not public; for tests.
 */
export async function addressesOf(target: Target, resolve: Resolve, allow: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const host = hostOf(target.url)
  if (target.trusted) return isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (addresses.length === 0) throw new GuardedError('network', 'The host has no address')
  const port = portOf(target.url)
  if (addresses.length > most || !addresses.every((address) => isPublic(address) || allow.includes(`${address}:${port}`)))
    throw new GuardedError('address', 'The host has an address that is not public')
  return addresses
}
