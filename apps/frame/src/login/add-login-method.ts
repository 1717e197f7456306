import { provider, type FrameParams } from '@portico/wire'
import * as v from 'valibot'
import { FrameError, malformed } from '../shared/error.ts'
import { addPasskey } from './add-passkey.ts'
import { prove } from './again.ts'
import { started, settle } from './external.ts'
import type { LoginMethodDeps } from './login.ts'
import { leave, resume, visit, type LeavingDeps } from './social.ts'

export interface AddingDeps extends LoginMethodDeps, LeavingDeps {}

/** If the login is not fresh, the owner logs in again. Rejects with 4001 if the visitor cancels. */
async function provedToken(deps: AddingDeps, signal: AbortSignal): Promise<string> {
  if (!(await prove(deps, signal))) throw new FrameError(4001)
  return deps.within(({ token }) => Promise.resolve(token))
}

/**
 * Asks in this frame whether to add it; a provider's own window asks there. Rejects with 4001 if the
 * visitor cancels.
 */
async function confirmedToken(
  deps: AddingDeps,
  provider: string,
  signal: AbortSignal,
): Promise<string> {
  const token = await provedToken(deps, signal)
  if (!(await deps.screen.confirmAdding({ provider, signal }))) throw new FrameError(4001)
  return token
}

/** By a QR code, or its URL on the same phone. */
async function addFarcaster(deps: AddingDeps, locale: string, signal: AbortSignal): Promise<void> {
  const { store, server, screen, site, now } = deps
  const token = await confirmedToken(deps, 'farcaster', signal)
  const attempt = started(
    await server.external(await store.device(), { locale, site: site() }, token),
    now(),
  )
  const added = await screen.showCode({
    url: attempt.url,
    act: async (workSignal) =>
      deps.take(await settle(deps, { ...attempt, token }, 'code-expired', workSignal)),
    signal,
  })
  if (!added) throw new FrameError(4001)
}

/**
 * After the tab's return. The server adds the provider to the session that started it; another
 * user's session is not replaced.
 */
const comeBack = (deps: AddingDeps, result: string, signal: AbortSignal): Promise<void> =>
  deps.within(async ({ token, user }) => {
    const added = await resume(deps, result, signal, token)
    if (added.user.id !== user.id) throw new FrameError('bad-reply')
    await deps.take(added)
  })

/**
 * Rejects with 4001 if the visitor cancels, and with `login-method-taken` if the identity belongs to a user.
 * On success the session is replaced.
 */
export async function addLoginMethod(
  deps: AddingDeps,
  { loginMethod, locale, back, result }: FrameParams<'ADD_LOGIN_METHOD'>,
  signal: AbortSignal,
): Promise<void> {
  const { queue, take } = deps
  if (loginMethod === 'passkey') return queue.run(() => addPasskey(deps, signal), signal)
  if (loginMethod === 'farcaster')
    return queue.run(() => addFarcaster(deps, locale, signal), signal)
  if (!v.is(provider, loginMethod)) throw malformed('this login method cannot be added')
  if (result !== undefined) return comeBack(deps, result, signal)
  if (back !== undefined) {
    const token = queue.run(() => confirmedToken(deps, loginMethod, signal), signal)
    return leave(deps, { provider: loginMethod, locale, token }, back, signal)
  }
  // The window is open and waits until the login is fresh.
  const token = queue.run(() => provedToken(deps, signal), signal)
  await take(await visit(deps, { provider: loginMethod, locale, token }, signal))
}
