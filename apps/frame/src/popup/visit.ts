/** Greets the opener's frames until the one of its own origin answers. */
import type { PopupHello, PopupHere } from '@portico/wire'

export interface Target {
  postMessage(message: PopupHello | PopupHere, options: { targetOrigin: string }): void
  /** Throws for another origin. */
  readonly location: { readonly origin: string }
}

export interface PopupWindow {
  readonly opener: (Target & { readonly length: number; readonly [at: number]: Target }) | null
  addEventListener(
    type: 'message',
    listener: (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void,
  ): void
  removeEventListener(
    type: 'message',
    listener: (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void,
  ): void
}

export interface VisitDeps {
  window: PopupWindow
  origin: string
  /** Of the URLs that start a visit. */
  startOrigin: string
  loginMethod: string
  /** Renews a login, in a window that the frame itself has opened. */
  proves: boolean
  /** The opener's claimed origin, or null. */
  host: string | null
  id: string
  /** The digest of this browser's secret. */
  register(): Promise<string>
  wait(milliseconds: number): Promise<void>
  onWait(): void
}

/**
 * `severed`: no opener, or separated by its opener policy. `adds`: to a login, which the visitor
 * confirms first.
 */
export type Visited = { url: string; adds: boolean } | { error: 'severed' | 'lost' | 'offline' }

/**
 * Greeting interval in milliseconds, and greetings before giving up: 20 seconds, or ten minutes
 * while the frame asks the visitor.
 */
const [pace, patience, longPatience] = [250, 80, 2_400]
/**
 * First greetings, only to windows known to be of this origin: browsers log errors for wrong
 * targets.
 */
const picky = 12

function isOwn(target: Target, origin: string): boolean {
  try {
    return target.location.origin === origin
  } catch {
    return false
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

function placeIn(data: unknown, origin: string): { url: string; adds: boolean } | null {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('type' in data) ||
    data.type !== 'portico-popup-go' ||
    !('url' in data) ||
    typeof data.url !== 'string' ||
    !URL.canParse(data.url)
  )
    return null
  const url = new URL(data.url)
  return url.origin === origin && url.pathname.startsWith('/embedded/v1/social/start/')
    ? { url: url.href, adds: 'adds' in data && data.adds === true }
    : null
}

const asksToWait = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'portico-popup-wait'

export async function visit({
  window,
  origin,
  startOrigin,
  loginMethod,
  proves,
  host,
  id,
  register,
  wait,
  onWait,
}: VisitDeps): Promise<Visited> {
  const { opener } = window
  if (!opener) return { error: 'severed' }
  // Only a page of the claimed origin receives it.
  if (host !== null && isOrigin(host))
    opener.postMessage({ type: 'portico-popup-here' }, { targetOrigin: host })
  const greeting: Omit<PopupHello, 'popup'> = { type: 'portico-popup', id, loginMethod }
  if (proves) greeting.proves = true
  let found: { url: string; adds: boolean } | null = null
  let isWaiting = false
  const targets = (): Target[] => [
    opener,
    ...Array.from({ length: opener.length }, (_, at) => opener[at]!),
  ]
  const listen = ({
    data,
    origin: from,
    source,
  }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>): void => {
    if (from !== origin || source === null || !targets().some((each) => each === source)) return
    if (asksToWait(data)) {
      if (!isWaiting) onWait()
      isWaiting = true
    } else found ??= placeIn(data, startOrigin)
  }
  window.addEventListener('message', listen)
  try {
    let popup: string | null = null
    for (let tries = 0; tries < (isWaiting ? longPatience : patience); tries++) {
      popup ??= await register().catch(() => null)
      if (popup !== null) {
        const all = targets()
        const own = all.filter((each) => isOwn(each, origin))
        for (const each of own.length > 0 || tries < picky ? own : all)
          each.postMessage({ ...greeting, popup }, { targetOrigin: origin })
      }
      await wait(pace)
      // The listener may have set it.
      const place = found as { url: string; adds: boolean } | null
      if (place !== null) return place
    }
    return { error: popup === null ? 'offline' : 'lost' }
  } finally {
    window.removeEventListener('message', listen)
  }
}
