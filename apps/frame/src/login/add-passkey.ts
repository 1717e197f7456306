/** A passkey as one more way in, of an owner who has proved lately who they are. */
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { prove } from './again.ts'
import type { WayParts } from './login.ts'
import { makePasskey } from './passkeys.ts'

/** Rejects with 4001 where the visitor turns away. */
export async function addPasskey(parts: WayParts, signal: AbortSignal): Promise<void> {
  const { within } = parts
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  const made = await within((session) => makePasskey(parts, session, signal))
  if (!made) throw new FrameError(4001)
  // A way in is no way of recovery, unless its owner chooses it.
  wipe(made.value)
}
