/**
 * A provider in this tab, for a login or an added identity. The returning page's URL has the
 * result, which is removed at once.
 */
import { PorticoError, type Platform, type Services } from '@portico/core'
import * as limits from '../frame/limits.ts'
import type { FrameUser } from '../frame/messages.ts'
import type { PopupDeps, LoginMethodDeps } from './popup.ts'
import type { Add, Visits } from './visits.ts'

/**
 * Session storage key: the login method that the page was left for. Without it a result is ignored,
 * such as in a tab opened by a link.
 */
const key = 'portico/visit'

interface Left {
  loginMethod: string
  at: number
  /** Whether the card was open. */
  open: boolean
  /** The link that gets the login method. Undefined for a login. */
  link?: string
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  'loginMethod' in value &&
  typeof value.loginMethod === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'open' in value &&
  typeof value.open === 'boolean' &&
  (!('link' in value) || typeof value.link === 'string')

/** The part of the window that is used. */
export type Tab = Pick<Window, 'location' | 'history'> & {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Throws `storage-refused` where the browser does not store it: the login could not continue. */
function noteLeft(tab: Tab, left: Left): void {
  try {
    tab.sessionStorage.setItem(key, JSON.stringify(left))
  } catch (cause) {
    throw new PorticoError('storage-refused', 'The browser lets this page store nothing', { cause })
  }
}
const noteStayed = ({ sessionStorage }: Tab): void => sessionStorage.removeItem(key)

function readLeft({ sessionStorage }: Tab, now: number): Left | null {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    return isLeft(left) && now - left.at < limits.visit ? left : null
  } catch {
    // Absent, malformed, or the storage is blocked.
    return null
  }
}

const parameter = /([?&])result_uri=([^&#]*)(&?)/

/**
 * Changes nothing else in the URL. The last of several results counts, because the server appends
 * it.
 */
export function takeResult(address: string): { page: string; result: string | null } {
  let [page, fragment] = [address, '']
  const hash = address.indexOf('#')
  if (hash >= 0) [page, fragment] = [address.slice(0, hash), address.slice(hash)]
  let result: string | null = null
  for (let found = parameter.exec(page); found; found = parameter.exec(page)) {
    const [all, before, value, behind] = found
    result = value!
    page = page.replace(all, behind ? before! : '')
  }
  return {
    page: page + fragment,
    result: result !== null && /^[-\w]{22}\.[-\w]{43}$/.test(result) ? result : null,
  }
}

/** The server accepts no longer URL; the tab then returns without query and fragment. */
const longest = 4_096

function pageToReturn({ location: { href, origin, pathname } }: Pick<Window, 'location'>): string {
  const { page } = takeResult(href)
  return page.length > longest ? origin + pathname : page
}

type LeavingDeps = Pick<PopupDeps, 'window' | 'visits'> & {
  platform: Pick<Platform, 'now'>
  services: Pick<Services, 'look'>
}

/**
 * The frame asks the visitor to press a link that leaves the page. Settles only if they do not.
 *
 * @param link The login to which the provider is added.
 */
async function leave<T>(
  { window, platform, services: { look }, visits }: LeavingDeps,
  loginMethod: string,
  link: { link?: string },
  ask: (back: string) => Promise<T>,
): Promise<T> {
  // An embedded page cannot make the tab return to itself.
  if (window.top !== window.self) throw blocked(visits)
  noteLeft(window, {
    loginMethod,
    at: platform.now(),
    open: look?.get().ui?.open === true,
    ...link,
  })
  return ask(pageToReturn(window)).finally(() => noteStayed(window))
}

const blocked = ({ alone }: Visits): PorticoError =>
  new PorticoError(alone ? 'popup-severed' : 'popup-blocked', 'The browser did not open the window')

/** Completes a visit if the tab has returned with a result, else starts one. */
export async function visitHere(
  deps: LoginMethodDeps,
  provider: string,
  signal: AbortSignal,
): Promise<FrameUser> {
  const { frame, locale, result } = deps
  deps.result = undefined
  const wanted = { provider, locale: locale() }
  const patiently = { signal, limit: null }
  if (result !== undefined) return frame.request('CONNECT_SOCIAL', { ...wanted, result }, patiently)
  return leave(deps, provider, {}, (back) =>
    frame.request('CONNECT_SOCIAL', { ...wanted, back }, patiently),
  )
}

/**
 * Adds a provider to a login.
 *
 * @param link The login's link.
 */
export async function addHere(
  deps: LeavingDeps & Pick<PopupDeps, 'isOnlyOne'>,
  loginMethod: string,
  link: string,
  add: Add,
): Promise<void> {
  // The wallet's own window cannot navigate this tab.
  if (deps.isOnlyOne()) throw blocked(deps.visits)
  await leave(deps, loginMethod, { link }, (back) => add(loginMethod, { back }))
}

/**
 * Removes the result from the URL. If this tab left for a login method, that continues; otherwise
 * the result is ignored.
 */
export function comeBack({ platform }: Services, visits: Visits): void {
  const tab: Tab = platform.window!
  const { location, history } = tab
  const { page, result } = takeResult(location.href)
  // Keeps the router's state of the history entry.
  history.replaceState(history.state, '', page)
  const left = readLeft(tab, platform.now())
  if (!left || result === null) return
  noteStayed(tab)
  const { loginMethod, open, link } = left
  if (link === undefined) visits.result = result
  else {
    let added: Promise<string> | undefined
    visits.returned = (id, add) => {
      if (id !== link) return undefined
      added ??= add(loginMethod, { result }).then(() => loginMethod)
      return added
    }
  }
  const visit = { connector: 'embedded', offer: loginMethod, open }
  visits.sink?.back?.(link === undefined ? visit : { ...visit, link })
}
