/** Visiting a provider in this tab. The page's URL has the result when the tab returns; it is removed from there at once. */
import { PorticoError, type Services } from '@portico/core'
import type { FrameUser } from '../frame/messages.ts'
import { limits } from '../frame/limits.ts'
import type { WayParts } from './popup.ts'
import type { Visits } from './visits.ts'

/** The key in the tab's session storage that says which login has left the page. Without it, for example in a tab that was opened by a link with a result, a result is ignored. */
const key = 'portico/visit'

interface Left {
  way: string
  /** Milliseconds since 1970. */
  at: number
  /** Whether the card was open. */
  open: boolean
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && 'way' in value && typeof value.way === 'string' && 'at' in value && typeof value.at === 'number' && 'open' in value && typeof value.open === 'boolean'

/** The part of the window that is used. */
export type Tab = Pick<Window, 'location' | 'history'> & { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }

/** Stores which login leaves the page. Throws `storage-refused` where the browser does not store it, because the login could not continue then. */
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

/** Removes the result from a URL and returns both; everything else in the URL stays the same. Of several results the last one counts, because the server appends it. */
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
  return { page: page + fragment, result: result !== null && /^[-\w]{22}\.[-\w]{43}$/.test(result) ? result : null }
}

/** The longest URL that the server accepts. For a longer one, the tab returns to the page without query and fragment. */
const longest = 4_096

/** The URL that the tab returns to. */
function pageToReturn({ location: { href, origin, pathname } }: Pick<Window, 'location'>): string {
  const { page } = takeResult(href)
  return page.length > longest ? origin + pathname : page
}

/** Completes a visit, if the tab has returned with a result. Otherwise begins one: the frame asks the visitor to press a link that leaves the page. */
export async function visitHere(parts: WayParts, provider: string, signal: AbortSignal): Promise<FrameUser> {
  const { frame, locale, window, platform, isOpen, result } = parts
  parts.result = undefined
  const wanted = { provider, locale: locale() }
  const patiently = { signal, limit: null }
  if (result !== undefined) return frame.request('CONNECT_SOCIAL', { ...wanted, result }, patiently)
  // A page that is embedded in another one cannot navigate the tab to come back to itself.
  if (window.top !== window.self) throw new PorticoError('popup-blocked', 'The browser did not open the window')
  noteLeft(window, { way: provider, at: platform.now(), open: isOpen() })
  return frame.request('CONNECT_SOCIAL', { ...wanted, back: pageToReturn(window) }, patiently).finally(() => noteStayed(window))
}

/** Removes the result from the page's URL. If a login has left the page in this tab, it continues with the result; otherwise the result is ignored. */
export function comeBack({ platform }: Services, visits: Visits): void {
  const tab: Tab = platform.window!
  const { location, history } = tab
  const { page, result } = takeResult(location.href)
  // Keeps the state that the page's own router has stored with the history entry.
  history.replaceState(history.state, '', page)
  const left = readLeft(tab, platform.now())
  if (!left || result === null) return
  noteStayed(tab)
  visits.result = result
  visits.sink?.back?.({ connector: 'embedded', offer: left.way, open: left.open })
}
