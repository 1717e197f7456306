/** One more way in, of an owner who proves first who they are. */
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

/** The token of a login that is fresh, or is made so. Rejects with 4001 where the visitor turns away. */
async function provedToken(parts: AddingParts, signal: AbortSignal): Promise<string> {
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  return parts.within(({ token }) => Promise.resolve(token))
}

/** The visitor scans a code that the frame shows, or opens what it says on the same phone. */
async function addFarcaster(parts: AddingParts, locale: string, signal: AbortSignal): Promise<void> {
  const { store, server, screen, site, now } = parts
  const token = await provedToken(parts, signal)
  const attempt = begun(await server.external(await store.device(), { locale, site: site() }, token), now())
  const added = await screen.showCode({ url: attempt.url, act: async (over) => parts.take(await settle(parts, attempt, 'code-expired', over)), signal })
  if (!added) throw new FrameError(4001)
}

/** Rejects with 4001 where the visitor turns away, and with `way-taken` where the way in is somebody's. The session is another one then. */
export async function addWay(parts: AddingParts, { way, locale }: { way: string; locale: string }, signal: AbortSignal): Promise<void> {
  const { queue, take } = parts
  if (way === 'passkey') return queue.run(() => addPasskey(parts, signal), signal)
  if (way === 'farcaster') return queue.run(() => addFarcaster(parts, locale, signal), signal)
  if (!v.is(provider, way)) throw malformed('no way in that can be added so')
  // The window is there already, and waits until it is known who asks.
  const token = queue.run(() => provedToken(parts, signal), signal)
  await take(await visit(parts, { provider: way, locale, token }, signal))
}
