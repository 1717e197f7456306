import type { FrameUser } from '../frame/messages.ts'
import type { WayParts } from './popup.ts'
import { tryUntilIn, type AskCtx } from './tries.ts'

export const logInByPasskey = (parts: WayParts, attempt: AskCtx): Promise<FrameUser> =>
  tryUntilIn('passkey', parts, 'wallet', attempt, (show, signal) => {
    show({ is: 'wallet' })
    return parts.frame.request(
      'CONNECT_PASSKEY',
      { locale: parts.locale() },
      { signal, limit: null },
    )
  })
