import { provider, type FrameParams } from '@portico/wire'
import * as v from 'valibot'
import { FrameError, malformed } from '../shared/error.ts'
import { addPasskey } from './add-passkey.ts'
import { prove } from './again.ts'
import { started, settle } from './external.ts'
import type { WayParts } from './login.ts'
import { leave, resume, visit, type LeavingParts } from './social.ts'

export interface AddingParts extends WayParts, LeavingParts {}

/** If the login is not fresh, the owner logs in again. Rejects with 4001 if the visitor cancels. */
async function provedToken(parts: AddingParts, signal: AbortSignal): Promise<string> {
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  return parts.within(({ token }) => Promise.resolve(token))
}

/** By a QR code, or its URL on the same phone. */
async function addFarcaster(
  parts: AddingParts,
  locale: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, server, screen, site, now } = parts
  const token = await provedToken(parts, signal)
  const attempt = started(
    await server.external(await store.device(), { locale, site: site() }, token),
    now(),
  )
  const added = await screen.showCode({
    url: attempt.url,
    act: async (workSignal) =>
      parts.take(await settle(parts, { ...attempt, token }, 'code-expired', workSignal)),
    signal,
  })
  if (!added) throw new FrameError(4001)
}

/**
 * After the tab's return. The server adds the provider to the session that started it; another
 * user's session is not replaced.
 */
const comeBack = (parts: AddingParts, result: string, signal: AbortSignal): Promise<void> =>
  parts.within(async ({ token, user }) => {
    const added = await resume(parts, result, signal, token)
    if (added.user.id !== user.id) throw new FrameError('bad-reply')
    await parts.take(added)
  })

/**
 * Rejects with 4001 if the visitor cancels, and with `way-taken` if the identity belongs to a user.
 * On success the session is replaced.
 */
export async function addWay(
  parts: AddingParts,
  { way, locale, back, result }: FrameParams<'ADD_WAY'>,
  signal: AbortSignal,
): Promise<void> {
  const { queue, take } = parts
  if (way === 'passkey') return queue.run(() => addPasskey(parts, signal), signal)
  if (way === 'farcaster') return queue.run(() => addFarcaster(parts, locale, signal), signal)
  if (!v.is(provider, way)) throw malformed('this login method cannot be added')
  if (result !== undefined) return comeBack(parts, result, signal)
  // The window is open and waits until the login is fresh.
  const token = queue.run(() => provedToken(parts, signal), signal)
  if (back !== undefined) return leave(parts, { provider: way, locale, token }, back, signal)
  await take(await visit(parts, { provider: way, locale, token }, signal))
}
