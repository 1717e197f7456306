/** Logins by a frame: how one begins, is brought back, and ends. */
import { isChainId, PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Exit, Json, Link, LinkRecord, LoginAccount, Services, Want } from '@portico/core'
import { createDialog } from '../frame/dialog.ts'
import { createFrame, type Frame } from '../frame/frame.ts'
import { limits } from '../frame/limits.ts'
import { isVersion, type FrameNotice, type FrameUser } from '../frame/messages.ts'
import type { FrameView } from '../frame/view.ts'
import { createLink, loadSides, type EmbeddedLink, type LinkData } from '../link.ts'
import type { EmbeddedOptions } from '../options.ts'
import { logIn } from './steps.ts'
import { createSync } from './sync.ts'

export interface LoginConnector {
  /** @param opened The window that the click has opened, for a provider; null where the browser has refused that. */
  open(way: string, want: Want, attempt: AttemptCtx, opened?: Window | null): Promise<Link>
  restore(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
  account(id: string): Promise<LoginAccount>
  stop(): void
}

/** Why a link ends, by what the frame says of its session. */
const exits: Readonly<Record<Extract<FrameNotice, { is: 'session-ended' }>['why'], Exit>> = { expired: 'session-expired', removed: 'revoked', 'signed-out': 'session-deleted' }

/**
 * @param popUp Opens a window that is empty yet; null where the browser refuses it.
 * @param drawn Where the frame stands. Default: a dialog of its own in the page.
 */
export function createLoginConnector(options: EmbeddedOptions, services: Services, popUp: () => Window | null, drawn?: FrameView): LoginConnector {
  const { platform } = services
  const { logins = ['email'] } = options
  const window = platform.window!
  const locale = (): string => localeOf(options, window)
  const url = new URL('/frame', options.frame)
  url.searchParams.set('projectId', options.projectId)
  /** The login that stands, and whether it is being ended from here. */
  let link: EmbeddedLink | undefined
  let isLeaving = false

  const frame = createFrame({
    platform,
    view: drawn ?? createDialog({ window, url, locale, isDark: () => sync.mode() === 'dark' }),
    onReady: () => sync.start(),
    onEnded(why) {
      if (!isLeaving && link) ended(link, exits[why])
    },
  })
  const sync = createSync(frame, services, window, locale)

  function ended(which: EmbeddedLink, exit: Exit): void {
    if (link === which) link = undefined
    which.end(exit)
  }

  async function linkOf(user: FrameUser, data: LinkData, sides = loadSides(data.namespaces)): Promise<Link> {
    const { solana } = await sides
    const made = createLink({
      user,
      offer: logins.includes(user.provider) ? user.provider : logins[0]!,
      data,
      solana,
      services,
      request: frame.request,
      async release() {
        // The frame may have a newer login than this one.
        if (link !== made) return
        link = undefined
        isLeaving = true
        try {
          await frame.request('SIGN_OUT', undefined, { limit: limits.signOut })
        } finally {
          isLeaving = false
        }
      },
    })
    // A frame has one login: with another wallet's, the one before is over.
    if (link && link.id !== made.id) link.end('session-deleted')
    return (link = made)
  }

  return {
    async open(way, { namespaces, chains }, attempt, opened) {
      const parts = { frame, platform, locale, mode: sync.mode, window, options, open: popUp }
      const sides = loadSides(namespaces)
      sides.catch(() => {})
      // The frame loads beside what asks it; that it does not, a request says.
      frame.ready().catch(() => {})
      const user = await (way === 'email' ? logIn(parts, attempt) : (await import('./by-way.ts')).logInBy(way, parts, attempt, opened ?? null))
      return linkOf(await agreed(user, frame, services, attempt), { namespaces, chains }, sides)
    },
    async restore({ id, data, seen }, { signal }) {
      const user = await frame.request('IS_CONNECTED', undefined, { signal })
      if (user && id === `embedded:${user.wallet}`) return linkOf(user, parseData(data, Object.values(seen).flatMap(({ chain }) => chain ?? [])))
      // It never comes again: that it has ended is shown on this page, and forgotten with it.
      services.store.del(`link/${id}`)
      throw new PorticoError('login-expired', 'Session Expired', { exit: 'session-expired' })
    },
    async account(id) {
      if (link?.id !== id) throw new PorticoError('login-expired', 'Session Expired', { exit: 'session-expired' })
      const mine = link
      return (await import('./account.ts')).createAccount({
        request: frame.request,
        locale,
        mode: sync.mode,
        window,
        options,
        open: popUp,
        renamed: (user) => mine.rename(user),
        deleted: () => ended(mine, 'session-deleted'),
      })
    },
    stop() {
      sync.stop()
      frame.stop()
    },
  }
}

/** What was agreed to in this page is kept at the server before the login counts. */
async function agreed(user: FrameUser, { request }: Pick<Frame, 'request'>, { look }: Services, { signal }: Pick<AttemptCtx, 'signal'>): Promise<FrameUser> {
  const { legalAccepted, options: { legalVersion: version } = {} } = look?.get() ?? {}
  if (!legalAccepted || version === undefined || !isVersion(version) || user.legal?.version === version) return user
  return request('AGREE', { version }, { signal })
}

/** @param front The networks that were in use. */
function parseData(data: Json, front: readonly ChainId[]): LinkData {
  const { namespaces, chains } = (data ?? {}) as Partial<Record<keyof LinkData, unknown>>
  const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
  return { namespaces: texts(namespaces), chains: [...new Set([...front, ...texts(chains).filter(isChainId)])] }
}

/** A language tag that the server reads: what is none is English. */
function localeOf({ locale }: EmbeddedOptions, { document, navigator }: Window): string {
  const given = typeof locale === 'function' ? locale() : locale
  const tag = given || document?.documentElement.lang || navigator?.language || ''
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : 'en'
}
