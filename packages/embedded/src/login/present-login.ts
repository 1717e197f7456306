/** A frame has one login, so another wallet's login ends the previous one. */
import type { Exit, Link, Services } from '@portico/core'
import type { Frame } from '../frame/frame.ts'
import * as limits from '../frame/limits.ts'
import type { FrameNotice, FrameUser } from '../frame/messages.ts'
import { createLink, type EmbeddedLink, type LinkData } from '../link.ts'

export interface PresentLogin {
  link(): EmbeddedLink | undefined
  /** Makes the link of the present login. */
  set(user: FrameUser, data: LinkData): Link
  end(link: Pick<EmbeddedLink, 'end'>, exit: Exit): void
  /** The frame's session has ended. */
  onEnded(why: Extract<FrameNotice, { is: 'session-ended' }>['why']): void
}

export interface PresentLoginOptions {
  services: Services
  logins: readonly string[]
  request: Frame['request']
  /** The wallet's page is in a window. */
  isInWindow(): boolean
}

const exits: Readonly<Record<Parameters<PresentLogin['onEnded']>[0], Exit>> = {
  expired: 'session-expired',
  removed: 'revoked',
  'signed-out': 'session-deleted',
}

export function createPresentLogin(options: PresentLoginOptions): PresentLogin {
  const { services, logins, request, isInWindow } = options
  let present: EmbeddedLink | undefined
  let isLeaving = false

  async function release(link: EmbeddedLink): Promise<void> {
    // The frame may have a newer login.
    if (present !== link) return
    present = undefined
    isLeaving = true
    try {
      await request('SIGN_OUT', undefined, { limit: limits.signOut })
    } finally {
      isLeaving = false
    }
  }

  function end(link: Pick<EmbeddedLink, 'end'>, exit: Exit): void {
    if (present === link) present = undefined
    link.end(exit)
  }

  return {
    link: () => present,
    set(user, data) {
      const made = createLink({
        offer: logins.includes(user.provider) ? user.provider : logins[0]!,
        data: isInWindow() ? { ...data, window: { ...user, legal: user.legal ?? null } } : data,
        user,
        services,
        request,
        release: () => release(made),
      })
      if (present && present.id !== made.id) present.end('session-deleted')
      present = made
      return made
    },
    end,
    onEnded(why) {
      if (present && !isLeaving) end(present, exits[why])
    },
  }
}
