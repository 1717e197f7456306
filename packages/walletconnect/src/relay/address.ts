/** Each connection has a new token. */
import { curves as found } from '../crypto/curves.ts'
import { fault } from '../fault.ts'
import { token } from './jwt.ts'
import type { RelayOptions } from './options.ts'

/**
 * @param back How far the token is dated back, seconds.
 * @param closed Why connections are refused.
 */
export async function address(
  { url, projectId, platform, identity, curves = found, socket }: RelayOptions,
  back: number,
  closed: Error | undefined,
): Promise<string> {
  if (closed) throw closed
  if (!socket && !platform.window?.WebSocket)
    throw fault('relay-connect', 'relay-socket', 'No WebSocket')
  if (!/^wss?:\/\//.test(url))
    throw fault('relay-connect', 'relay-url', `The relay URL needs wss: ${url}`)
  const iat = Math.floor(platform.now() / 1_000) - back
  const [primitives, keys] = await Promise.all([curves(), identity()])
  const auth = await token(primitives, keys, { aud: url, sub: platform.random(32), iat })
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ auth, projectId, ua: 'wc-2/portico/browser', useOnCloseEvent: 'true' })}`
}
