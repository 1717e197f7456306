/** Starts, restores and ends logins by a frame. */
import { isChainId } from '@portico/core'
import { inTelegram } from '@portico/core/adapter'
import type {
  AttemptCtx,
  ChainId,
  Json,
  Link,
  LinkRecord,
  LoginAccount,
  PorticoError,
  Services,
  Want,
} from '@portico/core'
import type { Frame } from '../frame/frame.ts'
import { isReply, isVersion, type FrameUser } from '../frame/messages.ts'
import type { FrameView } from '../frame/view.ts'
import { closed, fault } from '../errors.ts'
import type { LinkData } from '../link.ts'
import type { EmbeddedOptions } from '../options.ts'
import { createAccount } from './account.ts'
import { createFrames } from './frames.ts'
import { logIn } from './log-in.ts'
import { createPresentLogin } from './present-login.ts'
import { comeBack } from './tab.ts'
import type { Visits } from './visits.ts'

export interface LoginConnector {
  /**
   * @param opened The provider's window, opened in the click; null where the browser blocked it.
   */
  open(loginMethod: string, want: Want, attempt: AttemptCtx, opened?: Window | null): Promise<Link>
  restore(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
  account(id: string): Promise<LoginAccount>
  stop(): void
}

/** @param drawn Default: its own dialog in the page. */
export function createLoginConnector(
  options: EmbeddedOptions,
  services: Services,
  visits: Visits,
  drawn?: FrameView,
): LoginConnector {
  /** The running attempt, and the window that its press opened. */
  let pending: AttemptCtx | undefined
  let opened: Window | null | undefined
  readReturn(visits, services)
  const { open: popUp } = visits
  visits.open = () => {
    opened = popUp()
    return opened
  }
  const login = createPresentLogin({
    services,
    logins: options.logins ?? ['email'],
    request: (...all) => frame.request(...all),
    isInWindow: () => page.isOnlyOne() === true,
  })
  const { frame, toWindow, page, stop } = createFrames({
    options,
    services,
    visits,
    drawn,
    popUp,
    onEnded: login.onEnded,
    now: () => [pending, opened, login.link()?.id],
  })

  async function restoredUser(data: Json, signal: AbortSignal): Promise<FrameUser | null> {
    const known = (data as { window?: unknown } | null)?.window
    if (!isReply('GET_USER', known)) return frame.request('IS_CONNECTED', undefined, { signal })
    // A window needs a press. Until then the login is restored as it was; the window reports later
    // whether it has ended.
    toWindow()
    return known.expires > services.platform.now() ? known : null
  }

  return {
    async open(loginMethod, { namespaces, chains }, attempt, given) {
      const deps = { ...page, frame, result: visits.result, stopped: untilAborted(attempt.signal) }
      visits.result = undefined
      opened = given
      pending = attempt
      // In parallel; the first request reports a failure.
      frame.ready().catch(() => {})
      try {
        const user = await logIn(loginMethod, deps, attempt, given ?? null)
        const agreedUser = await agreed(user, frame, services, attempt)
        return login.set(agreedUser, { namespaces, chains })
      } finally {
        if (pending === attempt) pending = undefined
      }
    },
    async restore({ id, data, seen }, { signal }) {
      const user = await restoredUser(data, signal)
      if (user && id === `embedded:${user.wallet}`) {
        const inUse = Object.values(seen).flatMap(({ chain }) => chain ?? [])
        return login.set(user, parseData(data, inUse))
      }
      // It cannot be restored, so it is deleted from storage. This page still shows that it has
      // ended.
      services.store.del(`link/${id}`)
      throw expired()
    },
    async account(id) {
      const link = login.link()
      if (link?.id !== id) throw expired()
      return createAccount({ ...page, link, ended: login.end, request: frame.request })
    },
    stop,
  }
}

const expired = (): PorticoError => fault('login-expired', 'Session Expired', 'session-expired')

/** Also notes where no window can reach this page. */
function readReturn(visits: Visits, services: Services): void {
  const window = services.platform.window!
  // In Telegram's apps, the frame cannot reach a window of the page.
  if (inTelegram(window)) {
    visits.alone = true
    visits.open = () => null
  }
  // The tab has returned from a provider.
  if (/result_uri/.test(`${window.location}`)) comeBack(services, visits)
}

/** The attempt may be aborted while this code loads. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(closed('user'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  stopped.catch(() => {})
  return stopped
}

/** Stored at the server before the login counts. */
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

/** @param front Networks in use, which come first. */
function parseData(data: Json, front: readonly ChainId[]): LinkData {
  const { namespaces, chains } = (data ?? {}) as Partial<Record<keyof LinkData, unknown>>
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  return {
    namespaces: texts(namespaces),
    chains: [...new Set([...front, ...texts(chains).filter(isChainId)])],
  }
}
