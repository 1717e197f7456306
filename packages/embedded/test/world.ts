/** A page with a scripted login frame, EVM and Solana. */
import { createPortico, defineNetwork, namespaceState } from '@portico/core'
import type {
  Connector,
  Json,
  NamespaceState,
  Portico,
  PorticoConfig,
  Services,
  StepAnswer,
} from '@portico/core'
import { answerLogin, getLogin, type LoginState } from '@portico/core/login'
import { evm } from '@portico/evm'
import { solana, solanaClusters } from '@portico/solana'
import { createClock, recordLines, testPlatform, until, type Clock } from '@portico/testkit/world'
import { createLoginConnector } from '../src/login/login-connector.ts'
import { isProvider } from '../src/login/is-provider.ts'
import { comeBack, type Tab } from '../src/login/tab.ts'
import type { Visits } from '../src/login/visits.ts'
import { embedded, type EmbeddedOptions } from '../src/index.ts'
import {
  createFrameDouble,
  createServer,
  owner,
  type FrameDouble,
  type Server,
} from './frame-double.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
export const one = defineNetwork({
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.one.example'],
})
export const two = defineNetwork({
  id: 'eip155:31338',
  name: 'Two',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.two.example'],
})
export const main = defineNetwork({
  id: solanaClusters.mainnet,
  name: 'Solana',
  nativeCurrency: sol,
  rpcUrls: ['https://rpc.main.example'],
})
export const dev = defineNetwork({
  id: solanaClusters.devnet,
  name: 'Devnet',
  nativeCurrency: sol,
  rpcUrls: ['https://rpc.dev.example'],
})

export const options: EmbeddedOptions = { frame: 'https://wallet.example', projectId: 'shop' }

/** The connector with a scripted frame. */
export function scriptedConnector(
  double: () => FrameDouble,
  given: EmbeddedOptions = options,
): Connector {
  let made: ReturnType<typeof createLoginConnector> | undefined
  let services!: Services
  const visits: Visits = { open: () => services.platform.window!.open('', '') }
  const of = (asked: Services): ReturnType<typeof createLoginConnector> =>
    (made ??= createLoginConnector(given, (services = asked), visits, double().view))
  const base = embedded(given)
  return {
    ...base,
    start(sink, given) {
      visits.sink = sink
      // Before the connector beneath sees the address.
      if (given.platform.window?.location?.search.includes('result_uri='))
        comeBack((services = given), visits)
      const stop = base.start(sink, given)
      return () => {
        stop()
        made?.stop()
        made = undefined
      }
    },
    open(loginMethod, want, attempt) {
      return of(attempt.services).open(
        loginMethod,
        want,
        attempt,
        isProvider(loginMethod) && !visits.result ? visits.open() : null,
      )
    },
    account: async (link) => made?.account(link) ?? base.account!(link),
    restore: (record, attempt) => of(attempt.services).restore(record, attempt),
  }
}

/** A window that the page has opened. */
export interface PopupDouble {
  location: { href: string }
  closed: boolean
  close(): void
}

/** The window's page says something to the page that has opened it. Default: that it reaches it. */
export function sayFrom(
  popup: PopupDouble,
  window: EventTarget,
  {
    data = { type: 'portico-popup-here' },
    origin = options.frame,
  }: { data?: unknown; origin?: string } = {},
): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: popup }))
}

/** The browser's windows: those that were opened, and how many of the next it blocks. */
export interface Popups {
  opened: PopupDouble[]
  refuses: number
}

function createPopups(): { popups: Popups; open(): object | null } {
  const popups: Popups = { opened: [], refuses: 0 }
  return {
    popups,
    open() {
      if (popups.refuses-- > 0) return null
      popups.refuses = 0
      const popup = {
        location: { href: '' },
        closed: false,
        moveTo() {},
        focus() {},
        close: () => void (popup.closed = true),
      }
      popups.opened.push(popup)
      return popup
    },
  }
}

/** The page's tab: its address, and what it keeps through pages that it leaves. */
export interface TabDouble {
  href: string
  kept: Map<string, string>
  /** What the page's own code keeps with the entry of its history. */
  state: unknown
}

export const createTabDouble = (href = 'https://shop.example/'): TabDouble => ({
  href,
  kept: new Map(),
  state: null,
})

function createTab(tab: TabDouble): Pick<Tab, 'location' | 'history' | 'sessionStorage'> {
  const url = (): URL => new URL(tab.href)
  const location = {
    toString: () => tab.href,
    get href() {
      return tab.href
    },
    get origin() {
      return url().origin
    },
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
  }
  const history = {
    get state() {
      return tab.state
    },
    replaceState(state: unknown, _: string, href: string) {
      tab.state = state
      tab.href = href
    },
  }
  const sessionStorage = {
    getItem: (key: string) => tab.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.kept.set(key, value),
    removeItem: (key: string) => void tab.kept.delete(key),
  }
  return { location, history, sessionStorage } as Pick<
    Tab,
    'location' | 'history' | 'sessionStorage'
  >
}

export interface World {
  /** The page's window. */
  window: EventTarget
  tab: TabDouble
  popups: Popups
  portico: Portico
  server: Server
  frame: FrameDouble
  clock: Clock
  stored: Map<string, string>
  received: string[]
  status(namespace?: string): NamespaceState
  login(): LoginState
  answer(value: StepAnswer): void
  /** Resolves once the login asks this question. */
  asks(step: string, tries?: number): Promise<Extract<LoginState, { is: 'waiting' }>>
  /** Types address and code. */
  logIn(email?: string): Promise<unknown>
  untilState(holds: () => boolean): Promise<void>
  reload(): World
  /** Requests that went to nodes. */
  reads: { url: string; method: string }[]
}

/** What a page's window has in Telegram on Android. */
export const inTelegram: object = {
  TelegramWebviewProxy: {},
  navigator: {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile',
    maxTouchPoints: 5,
  },
}

interface Kept {
  server?: Server
  stored?: Map<string, string>
  clock?: Clock
  config?: Partial<PorticoConfig>
  /** The login methods. Default: the connector's. */
  logins?: readonly string[]
  tab?: TabDouble
  /** The page is within another one. */
  inside?: boolean
  /** What the page's window has besides. */
  more?: object
}

export function world({
  logins,
  tab = createTabDouble(),
  inside,
  more,
  stored = new Map<string, string>(),
  clock = createClock({ start: Date.now(), turnsBelow: 1 }),
  server = createServer(clock.now, owner(0), owner(1)),
  config = {},
}: Kept = {}): World {
  const frame = createFrameDouble(server)
  const reads: World['reads'] = []
  const { popups, open } = createPopups()
  const window = Object.assign(new EventTarget(), {
    CustomEvent,
    Event,
    open,
    screenX: 0,
    screenY: 0,
    outerWidth: 1_280,
    outerHeight: 900,
    ...createTab(tab),
    ...(inside && { top: {}, self: {} }),
    ...more,
  })
  const platform = testPlatform({
    window,
    stored,
    clock,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    async fetch(url, init) {
      const { id, method } = JSON.parse(init?.body as string) as { id: number; method: string }
      reads.push({ url: String(url), method })
      return Response.json({ jsonrpc: '2.0', id, result: '0x1' } as Record<string, Json>)
    },
  })
  const { callbacks, hostCalls } = recordLines()
  const portico = createPortico({
    adapters: [evm(), solana()],
    networks: [one, two, main, dev],
    connectors: [scriptedConnector(() => frame, { ...options, ...(logins && { logins }) })],
    debug: false,
    platform,
    ...callbacks,
    ...config,
  } as PorticoConfig) as Portico
  const stop = portico.start()
  const login = (): LoginState => getLogin(portico.getState(), null)
  const untilState = (holds: () => boolean): Promise<void> => until(portico.subscribe, holds)
  const page: World = {
    window,
    tab,
    popups,
    portico,
    server,
    frame,
    clock,
    stored,
    received: hostCalls,
    reads,
    status: (namespace = 'eip155') => namespaceState(portico.getState(), namespace),
    login,
    untilState,
    answer: (value) => answerLogin(portico, value),
    async asks(step, tries = 0) {
      await untilState(() => {
        const now = login()
        return (
          now.is === 'waiting' &&
          now.step === step &&
          now.tries >= tries &&
          now.answered === undefined
        )
      })
      return login() as Extract<LoginState, { is: 'waiting' }>
    },
    async logIn(email = 'ada@example.com') {
      const connected = portico.connect({ connector: 'embedded', offer: 'email' })
      await page.asks('email')
      page.answer({ email })
      await page.asks('code')
      page.answer({ code: server.code })
      return connected
    },
    reload() {
      stop()
      return world({
        server,
        stored,
        clock,
        config,
        tab,
        ...(more && { more }),
        ...(logins && { logins }),
      })
    },
  }
  return page
}
