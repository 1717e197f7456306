/** A phone scans a QR code or opens its URL. */
import type { FrameUser } from '../frame/messages.ts'
import { isFarcasterUri } from '../frame/farcaster-messages.ts'
import type { LoginMethodDeps } from './popup.ts'
import { tryUntilIn, type AskCtx } from './tries.ts'

export const logInByFarcaster = (deps: LoginMethodDeps, attempt: AskCtx): Promise<FrameUser> =>
  tryUntilIn('farcaster', deps, 'scan', attempt, async (show, signal) => {
    const {
      frame,
      locale,
      services: { platform },
    } = deps
    const { url, expires, now } = await frame.request(
      'GET_FARCASTER_URI',
      { locale: locale() },
      { signal, guard: isFarcasterUri },
    )
    // By the page's clock, only for display. The frame reports the expiry: an approval in time may
    // need more steps.
    show({ is: 'scan', uri: url, until: platform.now() + expires - now })
    return frame.request('CONNECT_FARCASTER', undefined, { signal, limit: null })
  })
