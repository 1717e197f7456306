/** A login by Farcaster: a phone scans a code, or opens its address. */
import type { FrameUser } from '../frame/messages.ts'
import { isFarcasterUri } from '../frame/farcaster-messages.ts'
import type { WayParts } from './popup.ts'
import { tryUntilIn, type Asking } from './tries.ts'

export const logInByFarcaster = ({ frame, platform, locale }: WayParts, attempt: Asking): Promise<FrameUser> =>
  tryUntilIn('farcaster', 'scan', attempt, async (show, signal) => {
    const { url, expires, now } = await frame.request('GET_FARCASTER_URI', { locale: locale() }, { signal, guard: isFarcasterUri })
    // By the page's own clock. That it is over the frame says: whoever has approved in time may be asked more.
    show({ is: 'scan', uri: url, until: platform.now() + expires - now })
    return frame.request('CONNECT_FARCASTER', undefined, { signal, limit: null })
  })
