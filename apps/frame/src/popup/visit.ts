/**
 * Gets the window's URL: it greets the frames in its opener until the one of its own origin
 * answers.
 */
import type { PopupHello, PopupHere } from '@portico/wire'

/** The part of another window that is used. */
export interface Target {
  postMessage(message: PopupHello | PopupHere, options: { targetOrigin: string }): void
  /** Reading it throws for another origin. */
  readonly location: { readonly origin: string }
}

/** The parts of the own window, the opener and messages that are used. */
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

export interface VisitParts {
  window: PopupWindow
  /** The page's own. */
  origin: string
  way: string
  /**
   * The origin that the page which has opened the window names as its own; null where it names
   * none.
   */
  host: string | null
  id: string
  /** Resolves with the digest of this browser's secret. */
  register(): Promise<string>
  wait(milliseconds: number): Promise<void>
  /** Called when the visitor has to answer a question in the frame first. */
  onWait(): void
}

/** `severed`: no page has opened the window, or one that its opener policy keeps apart from it. */
export type Visited = { url: string } | { error: 'severed' | 'lost' | 'offline' }

/**
 * Milliseconds between two greetings, and the number of greetings before it gives up: 20 seconds,
 * or ten minutes while the frame asks the visitor something.
 */
const [pace, patience, longPatience] = [250, 80, 2_400]
/**
 * The number of first greetings that go only to windows known to be of this origin, because
 * browsers log an error for each message with a wrong target.
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

/** The URL of an answer, if it leads to the own server. */
function placeIn(data: unknown, origin: string): string | null {
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
    ? url.href
    : null
}

const asksToWait = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'portico-popup-wait'

/** Resolves with the URL to go to, or the error. */
export async function visit({
  window,
  origin,
  way,
  host,
  id,
  register,
  wait,
  onWait,
}: VisitParts): Promise<Visited> {
  const { opener } = window
  if (!opener) return { error: 'severed' }
  // The page learns that the window reaches it; only a page of the origin that it has named does.
  if (host !== null && isOrigin(host))
    opener.postMessage({ type: 'portico-popup-here' }, { targetOrigin: host })
  let url: string | null = null
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
        for (const each of own.length > 0 || tries < picky ? own : all)
          each.postMessage({ type: 'portico-popup', id, popup, way }, { targetOrigin: origin })
      }
      await wait(pace)
      // The listener may have set it meanwhile.
      const place = url as string | null
      if (place !== null) return { url: place }
    }
    return { error: popup === null ? 'offline' : 'lost' }
  } finally {
    window.removeEventListener('message', listen)
  }
}
