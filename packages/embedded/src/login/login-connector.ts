/** Logins by a frame: beginning, restoring and ending one. */
import { isChainId } from '@portico/core'
import { inTelegram } from '@portico/core/internal/directory/telegram'
import type {
  AttemptCtx,
  ChainId,
  Exit,
  Json,
  Link,
  LinkRecord,
  LoginAccount,
  PorticoError,
  Services,
  Want,
} from '@portico/core'
import { createCard, createDialog, handOver } from '../frame/dialog.ts'
import { createFrame, type Frame } from '../frame/frame.ts'
import * as limits from '../frame/limits.ts'
import { isReply, isVersion, type FrameNotice, type FrameUser } from '../frame/messages.ts'
import type { FrameView } from '../frame/view.ts'
import { closed, fault } from '../errors.ts'
import { createLink, loadSides, type EmbeddedLink, type LinkData } from '../link.ts'
import type { EmbeddedOptions } from '../options.ts'
import { logIn } from './steps.ts'
import { createSync } from './sync.ts'
import type { Visits } from './visits.ts'

export interface LoginConnector {
  /**
   * @param opened The window that was opened in the click, for a provider; null where the browser
   *   has blocked it.
   */
  open(way: string, want: Want, attempt: AttemptCtx, opened?: Window | null): Promise<Link>
  restore(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
  account(id: string): Promise<LoginAccount>
  stop(): void
}

/** The link's exit, by the frame's reason for the session's end. */
const exits: Readonly<Record<Extract<FrameNotice, { is: 'session-ended' }>['why'], Exit>> = {
  expired: 'session-expired',
  removed: 'revoked',
  'signed-out': 'session-deleted',
}

/**
 * @param drawn The view of the frame. Default: its own dialog in the page.
 */
export function createLoginConnector(
  options: EmbeddedOptions,
  services: Services,
  visits: Visits,
  drawn?: FrameView,
): LoginConnector {
  const [{ platform, raise }, { logins = ['email'] }] = [services, options]
  const window = platform.window!
  const locale = (): string => localeOf(options, window)
  /** The present login, and whether this page is ending it. */
  let link: EmbeddedLink | undefined
  let isLeaving = false

  const onEnded = (why: keyof typeof exits): void =>
    void (!isLeaving && link && ended(link, exits[why]))
  const inPage = createFrame({
    platform,
    raise,
    view:
      drawn ??
      createDialog({
        window,
        url: new URL(`/frame?projectId=${encodeURIComponent(options.projectId)}`, options.frame),
        locale,
        isDark: () => sync.mode() === 'dark',
      }),
    onReady: () => sync.start(),
    onEnded,
  })
  const sync = createSync(inPage, services, window, locale)
  /** The attempt that is under way, and the window that its press has opened already. */
  let pending: AttemptCtx | undefined
  let opened: Window | null | undefined
  // In Telegram's apps, the frame cannot reach a window that the page opens. With a result in its
  // URL, the tab has returned from a provider.
  if (inTelegram(window)) Object.assign(visits, { alone: true, open: () => null } satisfies Visits)
  if (/result_uri/.test(`${window.location}`))
    visits.isRead = import('./tab.ts').then(
      (it) => it.comeBack(services, visits),
      () => {},
    )
  const { open: popUp } = visits
  visits.open = () => (opened = popUp())
  /** Set once the wallet is asked in a window. */
  let isAlone: true | undefined
  const page = {
    locale,
    mode: sync.mode,
    window,
    options,
    platform,
    services,
    visits,
    isAlone: () => isAlone,
  }
  const [frame, toWindow] = createAsked(inPage, async () => {
    const { createWindowFrame } = await import('../frame/in-window.ts')
    isAlone = true
    return createWindowFrame({
      createCard,
      createFrame,
      createSync,
      fault,
      handOver,
      ...page,
      sync,
      inPage,
      popUp,
      onEnded,
      now: () => [pending, opened, link?.id],
    })
  })

  function ended(which: Pick<EmbeddedLink, 'end'>, exit: Exit): void {
    if (link === which) link = undefined
    which.end(exit)
  }

  async function linkOf(
    user: FrameUser,
    data: LinkData,
    sides = loadSides(data.namespaces),
  ): Promise<Link> {
    const made = createLink({
      offer: logins.includes(user.provider) ? user.provider : logins[0]!,
      data: { ...data, ...(isAlone && { window: { ...user, legal: user.legal ?? null } }) },
      user,
      sides: await sides,
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

  return {
    async open(way, { namespaces, chains }, attempt, given) {
      const parts = { ...page, frame, result: visits.result, stopped: untilAborted(attempt.signal) }
      // Only this login continues with it.
      visits.result = undefined
      opened = given
      pending = attempt
      const sides = loadSides(namespaces)
      sides.catch(() => {})
      // The frame loads in parallel. If it fails, the first request reports the error.
      frame.ready().catch(() => {})
      try {
        const user = await (way === 'email'
          ? logIn(parts, attempt)
          : (await import('./by-way.ts')).logInBy(way, parts, attempt, given ?? null))
        return await linkOf(
          await agreed(user, frame, services, attempt),
          { namespaces, chains },
          sides,
        )
      } finally {
        if (pending === attempt) pending = undefined
      }
    },
    async restore({ id, data, seen }, { signal }) {
      const known = (data as { window?: unknown } | null)?.window
      // A window can be asked only after a press. Until then the login is restored as it was, and
      // the window reports later whether it has ended.
      const isKnown = isReply('GET_USER', known)
      if (isKnown) await toWindow()
      const user = isKnown
        ? known.expires > platform.now() && known
        : await frame.request('IS_CONNECTED', undefined, { signal })
      if (user && id === `embedded:${user.wallet}`)
        return linkOf(
          user,
          parseData(
            data,
            Object.values(seen).flatMap(({ chain }) => chain ?? []),
          ),
        )
      // This login cannot be restored later, so it is deleted from storage. This page still shows
      // that it has ended.
      services.store.del(`link/${id}`)
      throw expired()
    },
    async account(id) {
      if (link?.id !== id) throw expired()
      const { createAccount } = await import('./account.ts')
      return createAccount({ ...page, link, ended, request: frame.request })
    },
    stop: () => [sync, frame].forEach((each) => each.stop()),
  }
}

const expired = (): PorticoError => fault('login-expired', 'Session Expired', 'session-expired')

/**
 * Sends requests to the frame in the page and, once the browser has refused it storage, to the same
 * page in a window.
 */
function createAsked(
  inPage: Frame,
  load: () => Promise<Frame>,
): readonly [frame: Frame, toWindow: () => Promise<Frame>] {
  let inWindow: Promise<Frame> | undefined
  const toWindow = (): Promise<Frame> =>
    (inWindow ??= load().catch((error: unknown) => {
      // The next request loads it again.
      inWindow = undefined
      throw error
    }))
  const asked: Frame = {
    ready: async () => inWindow ?? inPage.ready(),
    async request(method, params, how) {
      try {
        if (!inWindow) return await inPage.request(method, params, how)
      } catch (error) {
        // A check for an earlier login opens no window.
        if (
          method === 'IS_CONNECTED' ||
          (error as Partial<PorticoError>).code !== 'storage-refused'
        )
          throw error
      }
      return (await toWindow()).request(method, params, how)
    },
    stop() {
      inPage.stop()
      inWindow?.then(
        (it) => it.stop(),
        () => {},
      )
    },
  }
  return [asked, toWindow]
}

/** Rejects when an attempt is aborted, which it may be while this code is loading. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(closed('user'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  stopped.catch(() => {})
  return stopped
}

/** Stores at the server what was agreed to in this page, before the login counts. */
async function agreed(
  user: FrameUser,
  { request }: Pick<Frame, 'request'>,
  { look }: Services,
  { signal }: Pick<AttemptCtx, 'signal'>,
): Promise<FrameUser> {
  const { legalAccepted, options: { legalVersion: version } = {} } = look?.get() ?? {}
  if (!legalAccepted || !isVersion(version) || user.legal?.version === version) return user
  return request('AGREE', { version }, { signal })
}

/** @param front The networks that were in use, which come first. */
function parseData(data: Json, front: readonly ChainId[]): LinkData {
  const { namespaces, chains } = (data ?? {}) as Partial<Record<keyof LinkData, unknown>>
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  return {
    namespaces: texts(namespaces),
    chains: [...new Set([...front, ...texts(chains).filter(isChainId)])],
  }
}

/** A language tag for the server; English for an invalid one. */
function localeOf({ locale }: EmbeddedOptions, { document, navigator }: Window): string {
  const given = typeof locale === 'function' ? locale() : locale
  const tag = given || document?.documentElement.lang || navigator?.language || ''
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : 'en'
}
