/** A login by a passkey, which the frame uses. */
import type { FrameUser } from '../frame/messages.ts'
import type { WayParts } from './popup.ts'
import { tryUntilIn, type Asking } from './tries.ts'

export const logInByPasskey = ({ frame, locale }: WayParts, attempt: Asking): Promise<FrameUser> =>
  tryUntilIn('passkey', 'wallet', attempt, (show, signal) => {
    show({ is: 'wallet' })
    return frame.request('CONNECT_PASSKEY', { locale: locale() }, { signal, limit: null })
  })
