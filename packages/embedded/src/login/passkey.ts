import type { FrameUser } from '../frame/messages.ts'
import type { LoginMethodDeps } from './popup.ts'
import { tryUntilIn, type AskCtx } from './tries.ts'

export const logInByPasskey = (deps: LoginMethodDeps, attempt: AskCtx): Promise<FrameUser> =>
  tryUntilIn('passkey', deps, 'wallet', attempt, (show, signal) => {
    show({ is: 'wallet' })
    return deps.frame.request('CONNECT_PASSKEY', { locale: deps.locale() }, { signal, limit: null })
  })
