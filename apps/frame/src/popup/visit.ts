/** How the window learns where to go: it says hello to the frame of its own origin among those of the page that has opened it, until it is answered. */
import type { PopupHello } from '@portico/wire'

/** As much of another window as is used. */
export interface Target {
  postMessage(message: PopupHello, options: { targetOrigin: string }): void
  /** Throws where it is of another origin. */
  readonly location: { readonly origin: string }
}

/** As much as is used of the page's own window, of the page that has opened it, and of a message. */
export interface PopupWindow {
  readonly opener: (Target & { readonly length: number; readonly [at: number]: Target }) | null
  addEventListener(type: 'message', listener: (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void): void
  removeEventListener(type: 'message', listener: (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void): void
}

export interface VisitParts {
  window: PopupWindow
  /** The page's own. */
  origin: string
  way: string
  id: string
  /** What the server calls the secret that this browser keeps. */
  register(): Promise<string>
  wait(milliseconds: number): Promise<void>
  /** The frame asks the visitor something first. */
  onWait(): void
}

export type Visited = { url: string } | { error: 'lost' | 'offline' }

/** Milliseconds between two greetings, and how many there are before it is given up: 20 seconds, or ten minutes where the visitor is being asked something. */
const [pace, patience, longPatience] = [250, 80, 2_400]
/** Greetings that go only to windows that are seen to be of this origin; others complain of each that was not for them. */
const picky = 12

function isOwn(target: Target, origin: string): boolean {
  try {
    return target.location.origin === origin
  } catch {
    return false
  }
}

/** Where it leads, if it is an answer that sends the window on within its own server. */
function placeIn(data: unknown, origin: string): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'portico-popup-go' || !('url' in data) || typeof data.url !== 'string' || !URL.canParse(data.url)) return null
  const url = new URL(data.url)
  return url.origin === origin && url.pathname.startsWith('/embedded/v1/social/start/') ? url.href : null
}

const asksToWait = (data: unknown): boolean => typeof data === 'object' && data !== null && 'type' in data && data.type === 'portico-popup-wait'

/** Resolves with where to go, or why nowhere. */
export async function visit({ window, origin, way, id, register, wait, onWait }: VisitParts): Promise<Visited> {
  const { opener } = window
  if (!opener) return { error: 'lost' }
  let url: string | null = null
  let isWaiting = false
  const targets = (): Target[] => [opener, ...Array.from({ length: opener.length }, (_, at) => opener[at]!)]
  const listen = ({ data, origin: from, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>): void => {
    if (from !== origin || source === null || !targets().some((each) => each === source)) return
    if (asksToWait(data)) {
      if (!isWaiting) onWait()
      isWaiting = true
    } else url ??= placeIn(data, origin)
  }
  window.addEventListener('message', listen)
  try {
    let popup: string | null = null
    for (let tries = 0; tries < (isWaiting ? longPatience : patience); tries++) {
      popup ??= await register().catch(() => null)
      if (popup !== null) {
        const all = targets()
        const own = all.filter((each) => isOwn(each, origin))
        for (const each of own.length > 0 || tries < picky ? own : all) each.postMessage({ type: 'portico-popup', id, popup, way }, { targetOrigin: origin })
      }
      await wait(pace)
      // The listener has written it meanwhile.
      const place = url as string | null
      if (place !== null) return { url: place }
    }
    return { error: popup === null ? 'offline' : 'lost' }
  } finally {
    window.removeEventListener('message', listen)
  }
}
