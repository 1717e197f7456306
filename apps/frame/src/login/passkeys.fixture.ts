/** The in-memory server's passkeys and their users. */
import type { EmbeddedConfig, LoginReply } from '@portico/wire'
import { fromBase64, toBase64url } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { Server } from '../server/server.ts'
import { randomId } from './deps.ts'

export interface PasskeysOf {
  world: { time: number; config: EmbeddedConfig }
  step<T>(name: string, work: () => Promise<T> | T): Promise<T>
  /** The user who adds an identity. Throws where nobody is logged in, or the login is not fresh. */
  owner(token: string): { user: string; authenticated: number }
  /** The user that a passkey created or was added to. */
  userOf(handle: string): string | null
  /** Creates a user, or adds an identity to one. */
  know(handle: string, owner: string | null): string
  begin(user: string, key: string, authenticated?: number): LoginReply
}

export function createPasskeys({
  world,
  step,
  owner,
  userOf,
  know,
  begin,
}: PasskeysOf): Pick<Server, 'passkeyOptions' | 'passkeyVerify'> {
  const attempts = new Map<
    string,
    {
      does: 'create' | 'get'
      key: string
      challenge: string
      handle: string
      by: { user: string; authenticated: number } | null
      expires: number
    }
  >()
  const handles = new Map<string, string>()
  return {
    passkeyOptions: (device, { does }, token) =>
      step('passkey options', () => {
        const by = token === undefined ? null : owner(token)
        const [attempt, challenge, handle, expires] = [
          randomId(),
          randomId(),
          randomId(),
          world.time + 600_000,
        ]
        attempts.set(attempt, { does, key: device.key, challenge, handle, by, expires })
        const domain = world.config.passkey!
        const options =
          does === 'create'
            ? {
                challenge,
                rp: { id: domain, name: 'Test' },
                user: { id: handle, name: 'Test', displayName: 'Test' },
                extensions: { prf: {} },
              }
            : { challenge, rpId: domain, extensions: { prf: {} } }
        return { attempt, options, expires, now: world.time }
      }),
    passkeyVerify: (device, id, response) =>
      step('passkey verify', () => {
        const attempt = attempts.get(id)
        attempts.delete(id)
        if (!attempt || attempt.expires <= world.time) throw new FrameError('code-expired')
        const {
          id: credential,
          response: reply,
          clientExtensionResults: extensions,
        } = response as {
          id: string
          response: { clientDataJSON: string }
          clientExtensionResults: object
        }
        if (attempt.key !== device.key || 'prf' in extensions) throw new FrameError('server-fault')
        const { challenge } = JSON.parse(
          new TextDecoder().decode(fromBase64(reply.clientDataJSON)!),
        ) as { challenge: string }
        if (challenge !== toBase64url(fromBase64(attempt.challenge)!))
          throw new FrameError('passkey-unknown')
        if (attempt.does === 'create') {
          handles.set(credential, attempt.handle)
          return begin(
            know(attempt.handle, attempt.by?.user ?? null),
            attempt.key,
            attempt.by?.authenticated,
          )
        }
        const handle = handles.get(credential)
        const user = handle === undefined ? null : userOf(handle)
        if (user === null) throw new FrameError('passkey-unknown')
        return begin(user, attempt.key)
      }),
  }
}
