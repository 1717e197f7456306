import type * as v from 'valibot'
import type { Deps } from '../http/deps.ts'
import type { embeddedMe } from '../wire.ts'
import { endOf, type Login } from './sessions.ts'
import { notifyUser } from './notify-user.ts'

/** The logged-in user, and when the session ends. */
export async function meOf(
  { db, embedded, now }: Deps,
  login: Login,
): Promise<v.InferOutput<typeof embeddedMe>> {
  return { user: await notifyUser(db, login), expires: endOf(login, embedded.lives), now: now() }
}
