/** Adds an identity to a login, after the owner has logged in again if needed. */
import { provider } from '@portico/wire'
import * as v from 'valibot'
import type { Queue } from '../requests/queue.ts'
import { FrameError, malformed } from '../shared/error.ts'
import { addPasskey } from './add-passkey.ts'
import { prove } from './again.ts'
import { begun, settle } from './external.ts'
import type { WayParts } from './login.ts'
import { visit, type SocialParts } from './social.ts'

export interface AddingParts extends WayParts, SocialParts {
  queue: Queue
}

/** The token of a fresh login. If it is not fresh, the owner logs in again. Rejects with 4001 where the visitor cancels. */
async function provedToken(parts: AddingParts, signal: AbortSignal): Promise<string> {
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  return parts.within(({ token }) => Promise.resolve(token))
}

/** The visitor scans a QR code that the frame shows, or opens its URL on the same phone. */
async function addFarcaster(parts: AddingParts, locale: string, signal: AbortSignal): Promise<void> {
  const { store, server, screen, site, now } = parts
  const token = await provedToken(parts, signal)
  const attempt = begun(await server.external(await store.device(), { locale, site: site() }, token), now())
  const added = await screen.showCode({ url: attempt.url, act: async (over) => parts.take(await settle(parts, attempt, 'code-expired', over)), signal })
  if (!added) throw new FrameError(4001)
}

/** Rejects with 4001 where the visitor cancels, and with `way-taken` where the identity belongs to a user. On success the session is replaced. */
export async function addWay(parts: AddingParts, { way, locale }: { way: string; locale: string }, signal: AbortSignal): Promise<void> {
  const { queue, take } = parts
  if (way === 'passkey') return queue.run(() => addPasskey(parts, signal), signal)
  if (way === 'farcaster') return queue.run(() => addFarcaster(parts, locale, signal), signal)
  if (!v.is(provider, way)) throw malformed('no way in that can be added so')
  // The window is open already, and waits until the login is fresh.
  const token = queue.run(() => provedToken(parts, signal), signal)
  await take(await visit(parts, { provider: way, locale, token }, signal))
}
