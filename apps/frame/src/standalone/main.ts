/** The frame in a window of its own, for browsers that let embedded frames store nothing. */
import './standalone.css'
import { createScreen } from '../approve/screen.ts'
import type { HostMessage } from '../bridge/handshake.ts'
import { runFrame } from '../frame.ts'
import { hostOf } from '../host/host.ts'
import { startWorker } from '../keys/keys.ts'
import { createServer } from '../server/server.ts'
import { isFrameError } from '../shared/error.ts'
import { wait } from '../shared/wait.ts'
import { meetOpener } from './opener.ts'
import { createLeads } from './leads.ts'
import { relay } from './relay.ts'
import { createResting } from './resting.ts'
import { windowWords } from './words.ts'

const query = new URLSearchParams(location.search)
const [project, claimed, locale, theme] = [
  query.get('projectId') ?? '',
  query.get('host') ?? '',
  query.get('locale') ?? navigator.language,
  query.get('theme'),
]
const mode =
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light'
const get: typeof fetch = (...all) => fetch(...all)
const host = hostOf(document, project, get)
const words = windowWords(locale)

/** How long the page may take to answer, milliseconds. */
const patience = 20_000

/** Random, so that no host can guess the ids of the window's own requests. */
const letters = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const openPopup = (loginMethod: string, spoken: string): Window | null => {
  const address = new URLSearchParams({
    projectId: project,
    loginMethod,
    locale: spoken,
    theme: document.documentElement.dataset['theme'] ?? mode,
  })
  return window.open(`/frame/popup.html?${address}`, '', 'popup,width=480,height=720')
}

async function run(root: HTMLElement, rest: ReturnType<typeof createResting>): Promise<void> {
  rest('opening')
  const server = createServer({
    base: host?.server ?? location.origin,
    project,
    fetch: get,
    now: () => Date.now(),
  })
  const config = await server
    .config()
    .then((reported) => (host ? host.check(reported) : reported))
    .catch((error: unknown) => (isFrameError(error, 'frame-config') ? 'refused' : 'offline'))
  if (typeof config === 'string') return rest(config)
  let isMet = false
  /** The window's own port, because it leads the visitor through logins itself. */
  const pass = ({ data, source, origin, ports }: HostMessage): HostMessage => {
    const [port] = ports
    const inner = new MessageChannel()
    if (port && ports.length === 1)
      relay(
        port,
        inner.port1,
        createLeads({ root, now: () => Date.now(), open: openPopup }),
        letters(),
        (notice) => {
          if (notice.is === 'ready') {
            isMet = true
            rest('rest')
          }
          if (notice.is === 'show') document.title = notice.title
          if (notice.is === 'hide') document.title = words.rest
        },
      )
    return { data, source, origin, ports: port && ports.length === 1 ? [inner.port2] : ports }
  }
  const met = meetOpener(window, claimed, config.origins, pass)
  // The page notices and says what to do; a window that stays open says it itself.
  if (met === 'lost') window.close()
  if (typeof met === 'string') return rest(met)
  void runFrame({
    window: met.frame,
    root,
    createScreen(deps) {
      const screen = createScreen(deps)
      screen.sync({ mode, variables: {}, locale, dir: words.dir })
      return screen
    },
    origin: location.origin,
    host,
    project,
    fetch: get,
    // Browsers partition frames' storage by host, but not windows'. So each host's origin gets its
    // own database, and is a device of its own.
    indexedDB: () => ({ open: (name, version) => indexedDB.open(`${name} ${claimed}`, version) }),
    locks: navigator.locks,
    startWorker,
    channel: new BroadcastChannel(`portico-frame ${claimed}`),
    now: () => Date.now(),
    wait,
  })
  met.announce()
  setTimeout(() => isMet || rest('lost'), patience)
}

const [root, resting] = [
  document.querySelector<HTMLElement>('#standalone'),
  document.querySelector<HTMLElement>('#resting'),
]
if (root && resting) {
  document.documentElement.dataset['theme'] = mode
  const show = createResting(resting, words, (does) =>
    does === 'close' ? window.close() : location.reload(),
  )
  void run(root, show)
}
