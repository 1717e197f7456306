/** Logins by a frame: beginning, restoring and ending one. */
import { isChainId, PorticoError } from '@portico/core'
import { inTelegram } from '@portico/core/internal/directory/telegram'
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
import type { Visits } from './visits.ts'

export interface LoginConnector {
  /** @param opened The window that was opened in the click, for a provider; null where the browser has blocked it. */
  open(way: string, want: Want, attempt: AttemptCtx, opened?: Window | null): Promise<Link>
  restore(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
  account(id: string): Promise<LoginAccount>
  stop(): void
}

/** The link's exit, by the frame's reason for the session's end. */
const exits: Readonly<Record<Extract<FrameNotice, { is: 'session-ended' }>['why'], Exit>> = { expired: 'session-expired', removed: 'revoked', 'signed-out': 'session-deleted' }

/**
 * @param drawn The view of the frame. Default: its own dialog in the page.
 */
export function createLoginConnector(options: EmbeddedOptions, services: Services, visits: Visits, drawn?: FrameView): LoginConnector {
  const [{ platform }, { logins = ['email'] }] = [services, options]
  const window = platform.window!
  const locale = (): string => localeOf(options, window)
  const url = new URL('/frame', options.frame)
  url.searchParams.set('projectId', options.projectId)
  /** The present login, and whether this page is ending it. */
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
    // A frame has one login, so a login with another wallet ends the previous one.
    if (link && link.id !== made.id) link.end('session-deleted')
    return (link = made)
  }

  prepareVisits(services, visits)
  return {
    async open(way, { namespaces, chains }, attempt, opened) {
      const parts = { frame, platform, locale, mode: sync.mode, window, options, visits, result: takeResult(visits), isOpen: () => services.look?.get().ui?.open === true }
      const sides = loadSides(namespaces)
      sides.catch(() => {})
      // The frame loads in parallel. If it fails, the first request reports the error.
      frame.ready().catch(() => {})
      const user = await (way === 'email' ? logIn(parts, attempt) : (await import('./by-way.ts')).logInBy(way, parts, attempt, opened ?? null))
      return linkOf(await agreed(frame, services, user, attempt), { namespaces, chains }, sides)
    },
    async restore({ id, data, seen }, { signal }) {
      const user = await frame.request('IS_CONNECTED', undefined, { signal })
      if (user && id === `embedded:${user.wallet}`) return linkOf(user, parseData(data, Object.values(seen).flatMap(({ chain }) => chain ?? [])))
      // This login cannot be restored later, so it is deleted from storage. This page still shows that it has ended.
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
        visits,
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

/** @param front The networks that were in use, which come first. */
function parseData(data: Json, front: readonly ChainId[]): LinkData {
  const { namespaces, chains } = (data ?? {}) as Partial<Record<keyof LinkData, unknown>>
  const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
  return { namespaces: texts(namespaces), chains: [...new Set([...front, ...texts(chains).filter(isChainId)])] }
}

/** A language tag for the server; English for an invalid one. */
function localeOf({ locale }: EmbeddedOptions, { document, navigator }: Window): string {
  const given = typeof locale === 'function' ? locale() : locale
  const tag = given || document?.documentElement.lang || navigator?.language || ''
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : 'en'
}

/** What was agreed to in this page is kept at the server before the login counts. */
async function agreed(frame: Frame, { look }: Services, user: FrameUser, { signal }: Pick<AttemptCtx, 'signal'>): Promise<FrameUser> {
  const { legalAccepted, options: { legalVersion: version } = {} } = look?.get() ?? {}
  if (!legalAccepted || version === undefined || !isVersion(version) || user.legal?.version === version) return user
  return frame.request('AGREE', { version }, { signal })
}

function prepareVisits(services: Services, visits: Visits): void {
  const { window } = services.platform
  // In Telegram's apps, the frame cannot reach a window that the page opens.
  if (inTelegram(window!)) Object.assign(visits, { alone: true, open: () => null } satisfies Visits)
  // The tab has returned from a provider.
  if (/result_uri/.test(`${window!.location}`)) import('./tab.ts').then((it) => it.comeBack(services, visits), () => {})
}

/** The result that the tab has returned with, for the login that continues. */
function takeResult(visits: Visits): string | undefined {
  const { result } = visits
  visits.result = undefined
  return result
}
