import type { FrameUser } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { LoginMethodDeps } from './login.ts'
import { askPasskey } from './passkeys.ts'
import { withSecret } from './recovery-plan.ts'

/** The passkey's secret opens the wallet without another question. */
export async function connectPasskey(
  deps: LoginMethodDeps,
  signal: AbortSignal,
): Promise<FrameUser> {
  deps.keys.warm()
  const came = await askPasskey(deps, 'login', ['get', 'create'], signal)
  if (!came) throw new FrameError(4001)
  const { reply, secret } = came.value
  try {
    return await deps.enter(reply, signal, { chooses: true, recovery: withSecret(secret) })
  } finally {
    wipe(secret)
  }
}
