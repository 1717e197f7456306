/**
 * Visiting a provider in this tab, to log in by it or to add it to a login. The page's URL has the
 * result when the tab returns; it is removed from there at once.
 */
import { PorticoError, type Platform, type Services } from '@portico/core'
import * as limits from '../frame/limits.ts'
import type { FrameUser } from '../frame/messages.ts'
import type { PopupParts, WayParts } from './popup.ts'
import type { Add, Visits } from './visits.ts'

/**
 * The key in the tab's session storage that says which login method the page was left for. Without
 * it, for example in a tab that was opened by a link with a result, a result is ignored.
 */
const key = 'portico/visit'

interface Left {
  way: string
  /** Milliseconds since 1970. */
  at: number
  /** Whether the card was open. */
  open: boolean
  /** The link to which the login method is added. Undefined: somebody logs in by it. */
  link?: string
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  'way' in value &&
  typeof value.way === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'open' in value &&
  typeof value.open === 'boolean' &&
  (!('link' in value) || typeof value.link === 'string')

/** The part of the window that is used. */
export type Tab = Pick<Window, 'location' | 'history'> & {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Stores what the page is left for. Throws `storage-refused` where the browser does not store it,
 * because it could not continue then.
 */
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
    // There is no entry, it is malformed, or the browser blocks the storage.
    return null
  }
}

const parameter = /([?&])result_uri=([^&#]*)(&?)/

/**
 * Removes the result from a URL and returns both; everything else in the URL stays the same. Of
 * several results the last one counts, because the server appends it.
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

/**
 * The longest URL that the server accepts. For a longer one, the tab returns to the page without
 * query and fragment.
 */
const longest = 4_096

/** The URL that the tab returns to. */
function pageToReturn({ location: { href, origin, pathname } }: Pick<Window, 'location'>): string {
  const { page } = takeResult(href)
  return page.length > longest ? origin + pathname : page
}

type LeavingParts = Pick<PopupParts, 'window' | 'visits'> & {
  platform: Pick<Platform, 'now'>
  services: Pick<Services, 'look'>
}

/**
 * The frame asks the visitor to press a link that leaves the page. Settles only if they do not.
 *
 * @param link The login to which the provider is added.
 */
async function leave<T>(
  { window, platform, services: { look }, visits }: LeavingParts,
  way: string,
  link: { link?: string },
  ask: (back: string) => Promise<T>,
): Promise<T> {
  // A page that is embedded in another one cannot navigate the tab to come back to itself.
  if (window.top !== window.self) throw blocked(visits)
  noteLeft(window, { way, at: platform.now(), open: look?.get().ui?.open === true, ...link })
  return ask(pageToReturn(window)).finally(() => noteStayed(window))
}

const blocked = ({ alone }: Visits): PorticoError =>
  new PorticoError(alone ? 'popup-severed' : 'popup-blocked', 'The browser did not open the window')

/** Completes a visit, if the tab has returned with a result. Otherwise begins one. */
export async function visitHere(
  parts: WayParts,
  provider: string,
  signal: AbortSignal,
): Promise<FrameUser> {
  const { frame, locale, result } = parts
  parts.result = undefined
  const wanted = { provider, locale: locale() }
  const patiently = { signal, limit: null }
  if (result !== undefined) return frame.request('CONNECT_SOCIAL', { ...wanted, result }, patiently)
  return leave(parts, provider, {}, (back) =>
    frame.request('CONNECT_SOCIAL', { ...wanted, back }, patiently),
  )
}

/**
 * Begins a visit that adds a provider to a login.
 *
 * @param link The login's link.
 */
export async function addHere(
  parts: LeavingParts & Pick<PopupParts, 'isAlone'>,
  way: string,
  link: string,
  add: Add,
): Promise<void> {
  // The wallet is in a window of its own, which cannot take this tab anywhere.
  if (parts.isAlone()) throw blocked(parts.visits)
  await leave(parts, way, { link }, (back) => add(way, { back }))
}

/**
 * Removes the result from the page's URL. If the page was left in this tab for a login method, that
 * continues with the result; otherwise the result is ignored.
 */
export function comeBack({ platform }: Services, visits: Visits): void {
  const tab: Tab = platform.window!
  const { location, history } = tab
  const { page, result } = takeResult(location.href)
  // Keeps the state that the page's own router has stored with the history entry.
  history.replaceState(history.state, '', page)
  const left = readLeft(tab, platform.now())
  if (!left || result === null) return
  noteStayed(tab)
  const { way, open, link } = left
  if (link === undefined) visits.result = result
  else {
    let added: Promise<string> | undefined
    visits.returned = (id, add) => {
      if (id !== link) return undefined
      added ??= add(way, { result }).then(() => way)
      return added
    }
  }
  const visit = { connector: 'embedded', offer: way, open }
  visits.sink?.back?.(link === undefined ? visit : { ...visit, link })
}
