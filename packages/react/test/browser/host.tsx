/**
 * A host's page in a real browser: a real instance, the real frame, scripted wallets, and a network
 * that answers as a test chooses.
 */
import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import {
  accountOf,
  createPortico,
  defineNetwork,
  namespaceState,
  outsideStatus,
  type ChainId,
  type InitialState,
  type Network,
  type OpenOptions,
  type Platform,
  type Portico,
  type PorticoConfig,
  type ViewName,
} from '@portico/core'
import { browserPlatform } from '@portico/core/adapter'
import { evm } from '@portico/evm'
import {
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
} from '@portico/testkit/wallets'
import type { Clock } from '@portico/testkit/world'
import { expect, onTestFinished } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { toy, type ToyWallet } from '../../../../e2e/hosts/toy.ts'
import { ConnectButton, NetworkButton } from '../../src/index.ts'
import { PorticoProvider } from '../../src/provider/provider.tsx'
import { en } from '../../src/strings/locales/en.ts'
import type { Locale } from '../../src/strings/locale.ts'
import '../../src/styles.ts'

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const adaOnEthereum = `eip155:1:${ada}`
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a JSON-RPC endpoint or a service answers. For undefined, {@link rpc} answers. */
export type Answer = (url: URL, body: string) => Response | Promise<Response> | undefined

export interface HostOptions {
  config?: Partial<PorticoConfig>
  /** Uses four namespaces in place of EVM alone. */
  namespaces?: boolean
  /** The code that asks wallets fails to load. */
  withoutAsking?: boolean
  locale?: Locale
  answer?: Answer
  /** The storage of an earlier visit. */
  stored?: Map<string, string>
  online?: () => boolean
  /**
   * The time of the visit, in milliseconds since the epoch, from which the clock runs on. Default:
   * now.
   */
  today?: number | undefined
  /**
   * The clock of the instance, which stands still until the test moves it. Animations and the
   * card's own movement keep the browser's time. Default: the browser's.
   */
  clock?: Clock | undefined
  children?: ReactNode
  /** The state that the page's server knew. */
  initialState?: InitialState | undefined
  /** Hydrates what a server has drawn. Default: the page is drawn by its script. */
  hydrate?: (place: HTMLElement, app: ReactNode) => Root
}

export interface Host {
  portico: Portico
  stored: Map<string, string>
  /** Leaves the page. The storage stays. */
  leave(): void
}

const network = (
  id: ChainId,
  name: string,
  symbol: string,
  decimals: number,
  more: Partial<Network> = {},
): Network =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: ['https://rpc.example'],
    ...(more as object),
  })

const explorer = { explorer: { name: 'Explorer', url: 'https://explorer.example' } }
export const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const networks: readonly Network[] = [
  network('eip155:1', 'Ethereum', 'ETH', 18, {
    ...explorer,
    tokens: [
      {
        address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        name: 'Test Dollar',
        symbol: 'TUSD',
        decimals: 18,
      },
    ],
  }),
  network('eip155:8453', 'Base', 'ETH', 18),
  network('eip155:31338', 'Second', 'ETH', 18, { testnet: true }),
]
export const allNetworks: readonly Network[] = [
  ...networks,
  network('eip155:42161', 'Arbitrum One', 'ETH', 18),
  network(solanaChain, 'Solana', 'SOL', 9, explorer),
  network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL', 9, {
    testnet: true,
    ...explorer,
  }),
  network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8),
  network('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10),
]

interface Call {
  id: number
  method: string
  params?: readonly { data?: string }[]
}
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
/** The selector of `decimals()`. Any other call asks for a balance. */
const decimals = '0x313ce567'

/** A node that knows ten Ether and one of every token. */
export function rpc(body: string): Response {
  const results: Readonly<Record<string, (call: Call) => string>> = {
    eth_getBalance: () => '0x8ac7230489e80000',
    eth_call: ({ params }) => word(params?.[0]?.data === decimals ? 18n : 10n ** 18n),
  }
  const answer = (call: Call): object => ({
    jsonrpc: '2.0',
    id: call.id,
    result: results[call.method]?.(call) ?? '0x1',
  })
  const asked = JSON.parse(body) as Call | Call[]
  return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
}

function platformOf({
  answer,
  online,
  today,
  clock,
  stored,
}: { [Name in 'answer' | 'online' | 'today' | 'clock']: HostOptions[Name] | undefined } & {
  stored: Map<string, string>
}): Platform {
  const real = browserPlatform()
  const startedAt = real.now()
  return {
    ...real,
    ...(online && { online }),
    ...(today !== undefined && { now: () => today + real.now() - startedAt }),
    ...(clock && { now: clock.now, after: clock.after }),
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      const url = new URL(input instanceof Request ? input.url : String(input))
      return (
        (await answer?.(url, body)) ??
        (body.startsWith('{') || body.startsWith('[')
          ? rpc(body)
          : new Response('', { status: 404 }))
      )
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    },
  }
}

let visits = 0
/** The instance of the page that was visited last. */
let latest: Portico | undefined

/** Puts a host with its buttons into the page. It is removed after the test. */
export function visit({
  config,
  namespaces: hasNamespaces = false,
  withoutAsking = false,
  locale = en,
  answer,
  stored = new Map<string, string>(),
  online,
  today,
  clock,
  children,
  initialState,
  hydrate,
}: HostOptions = {}): Host {
  const portico = createPortico({
    id: `visit-${stored.size > 0 ? visits : ++visits}`,
    adapters: hasNamespaces
      ? [
          evm(),
          toy('solana', { raw: '42500000000', decimals: 9 }),
          toy('bip122', { raw: '1250000', decimals: 8 }),
          toy('polkadot', { raw: '0', decimals: 10 }),
        ]
      : [evm()],
    networks: hasNamespaces ? allNetworks : networks,
    prefetch: false,
    platform: platformOf({ answer, online, today, clock, stored }),
    ...config,
  }) as Portico
  latest = portico
  if (withoutAsking)
    Object.assign(portico, {
      walletActions: Object.assign(() => new Promise(() => {}), { now: undefined }),
    })
  const place = document.createElement('main')
  document.title = 'Host'
  document.documentElement.lang = locale.code
  document.body.append(place)
  const app = (
    <StrictMode>
      <PorticoProvider portico={portico} locale={locale} initialState={initialState}>
        <h1>Host</h1>
        {children ?? (
          <>
            <NetworkButton />
            <ConnectButton />
          </>
        )}
      </PorticoProvider>
    </StrictMode>
  )
  const root = hydrate?.(place, app) ?? createRoot(place)
  if (!hydrate) flushSync(() => root.render(app))
  let left = false
  const leave = (): void => {
    if (left) return
    left = true
    root.unmount()
    place.remove()
  }
  onTestFinished(leave)
  return { portico, stored, leave }
}

/** A wallet that announces itself to the page, until the test is over. */
export function walletIn(options: Omit<ScriptedWalletOptions, 'window'>): ScriptedWallet {
  const wallet = createScriptedWallet({
    window: window as ScriptedWalletOptions['window'],
    ...options,
  })
  onTestFinished(() => wallet.remove())
  return wallet
}
export const fox = (options: Omit<ScriptedWalletOptions, 'window'> = {}): ScriptedWallet =>
  walletIn({ rdns: 'test.fox', name: 'Fox', ...options })
export const owl = (options: Omit<ScriptedWalletOptions, 'window'> = {}): ScriptedWallet =>
  walletIn({ rdns: 'test.owl', name: 'Owl', accounts: [second], ...options })

export interface ToyControls {
  behaviour: 'approve' | 'reject' | 'hang' | 'locked'
  /** How often it was asked with its window open. */
  asked: number
}

/** A wallet of one of the toy namespaces. */
export function toyIn({
  namespace,
  name,
  accounts,
  chains = 'any',
}: Pick<ToyWallet, 'namespace' | 'name'> &
  Partial<Pick<ToyWallet, 'chains'>> & {
    accounts: Awaited<ReturnType<ToyWallet['connect']>>
  }): ToyControls {
  const controls: ToyControls = { behaviour: 'approve', asked: 0 }
  let allowed = false
  const wallet: ToyWallet = {
    namespace,
    name,
    chains,
    async connect({ silent }) {
      if (silent) return allowed ? accounts : []
      controls.asked++
      if (controls.behaviour === 'hang') await new Promise(() => {})
      if (controls.behaviour !== 'approve')
        throw new Error(controls.behaviour === 'reject' ? 'rejected' : 'locked')
      allowed = true
      return accounts
    },
    disconnect: () => void (allowed = false),
    on: () => () => {},
  }
  const announce = (): unknown => dispatchEvent(new CustomEvent('toy:announce', { detail: wallet }))
  addEventListener('toy:request', announce)
  onTestFinished(() => removeEventListener('toy:request', announce))
  announce()
  return controls
}

/** A wallet of three namespaces. On Solana it has these networks. */
export function nova({ solana = 'any' }: { solana?: ToyWallet['chains'] } = {}): {
  evm: ScriptedWallet
  solana: ToyControls
  bitcoin: ToyControls
} {
  return {
    evm: walletIn({ rdns: 'test.nova', name: 'Nova', accounts: [ada] }),
    solana: toyIn({
      namespace: 'solana',
      name: 'Nova',
      chains: solana,
      accounts: [{ address: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', kind: 'eoa' }],
    }),
    bitcoin: toyIn({
      namespace: 'bip122',
      name: 'Nova',
      accounts: [
        { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', kind: 'payment' },
        {
          address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
          kind: 'ordinals',
        },
      ],
    }),
  }
}

export const card: Locator = page.getByTestId('card')
export const inCard = (testId: string): Locator => card.getByTestId(testId)
export const button = (name: string | RegExp): Locator =>
  card.getByRole('button', { name, exact: typeof name === 'string' })
export const connectButton: Locator = page.getByTestId('connect-button')
export const accountButton: Locator = page.getByTestId('account-button')

/** The card's own element. It has a shadow root, which selectors of the document do not enter. */
export function cardElement(): HTMLElement | null {
  for (const { shadowRoot } of document.querySelectorAll('[data-portico]')) {
    const found = shadowRoot?.querySelector<HTMLElement>('[data-testid=card]')
    if (found) return found
  }
  return null
}

/** Elements of the card that are not in a view on its way out. */
export const inView = (selector: string): HTMLElement[] => [
  ...(cardElement()?.querySelectorAll<HTMLElement>(`.view:not(.leaving) ${selector}`) ?? []),
]

/**
 * Presses the first of these elements once it is there, because a view has its name before it is
 * drawn. It calls the element's own `click`, because Playwright would wait until nothing moves.
 */
export async function press(selector: string): Promise<void> {
  await expect.poll(() => inView(selector).length).toBeGreaterThan(0)
  inView(selector)[0]!.click()
}

/** Waits for a view. `seeState` waits for the state of an attempt or a code. */
export const seeView = (name: string): Promise<void> =>
  expect
    .poll(() => cardElement()?.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset['view'])
    .toBe(name)
export const seeState = (name: string): Promise<void> =>
  expect.poll(() => inView('[data-state]').at(-1)?.dataset['state']).toBe(name)
export const seeClosed = (): Promise<void> =>
  expect.poll(() => cardElement()?.isConnected ?? false).toBe(false)

/** Waits until this account is connected. It is in CAIP-10. */
export const seeAccount = ({ portico }: Host, account: string): Promise<void> =>
  expect.poll(() => accountOf(portico.getState())?.caipAddress).toBe(account)
export const statusOf = ({ portico }: Host): string =>
  outsideStatus(namespaceState(portico.getState()))

/** Goes from the host's button to the list of wallets. */
export async function openConnect(): Promise<void> {
  await connectButton.click()
  await seeView('Connect')
  await expect.element(inCard('all-wallets')).toBeVisible()
}
/** Opens a view as a host does. */
export async function openView({ portico }: Host, view: ViewName, data?: object): Promise<void> {
  await portico.open({ view, ...data } as OpenOptions)
  await seeView(view)
  await expect.element(card).toBeVisible()
}
export const choose = (rdns: string): Promise<void> => inCard(`wallet-${rdns}`).click()

/**
 * Connects a wallet as a host's own code does. How visitors choose one is tested by the views of
 * `connect`.
 *
 * @param wallet Its rdns, or its name in a namespace without such names.
 * @param namespaces The namespaces to connect it for. Default: the first that it is found in.
 */
export async function connect(wallet: string, namespaces?: readonly string[]): Promise<void> {
  const { connect: ask, getState } = latest!
  await expect
    .poll(() =>
      Object.values(getState().offers)
        .flat()
        .some(({ evidence }) => evidence.some(({ value }) => value === wallet)),
    )
    .toBe(true)
  await ask({ wallet, ...(namespaces && { namespaces }) })
}

/** Moves the focus within a new view, once the card has put it on the title. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.poll(() => focused()?.id).toBe('title')
  ;(locator.element() as HTMLElement).focus()
}

/** The focused element, also inside shadow roots. */
export function focused(): Element | null {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement)
    activeElement = activeElement.shadowRoot.activeElement
  return activeElement
}
