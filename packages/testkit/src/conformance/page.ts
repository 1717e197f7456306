import { createPortico, limits, namespaceState } from '@portico/core'
import type {
  AccountRef,
  AnyAdapter,
  Connection,
  NamespaceState,
  Offer,
  Portico,
} from '@portico/core'
import { hookRequests } from '@portico/core/adapter'
import { assert } from './assert.ts'
import { createClock, type Clock } from '../world/clock.ts'
import { recordHost, type HostCall } from '../world/host.ts'
import { testPlatform } from '../world/platform.ts'
import { spy, type Spied } from './spy.ts'
import type { AdapterSubject, SubjectWallet, SubjectWalletOptions, PageWindow } from './types.ts'
import { timeoutScale } from '../timeout-scale.ts'

export interface Page {
  subject: AdapterSubject
  namespace: string
  portico: Portico<readonly AnyAdapter[]>
  spied: Spied
  window: PageWindow
  stored: Map<string, string>
  hostCalls: HostCall[]
  clock: Clock
  /** The names of the two wallets of the checks. */
  names: readonly [string, string]
  /**
   * Puts a wallet on the page: the first of the names, willing, with the namespace's first account,
   * unless `options` say otherwise.
   */
  install(options?: Partial<SubjectWalletOptions>): SubjectWallet
  /** Everything on offer under a name. */
  offers(name?: string): readonly Offer[]
  status(): NamespaceState
  /** Asks for the wallet of that name. */
  connect(name?: string): Promise<AccountRef>
  connection(): Connection
  /** The stored links. */
  links(): string[]
  /** Resolves when something holds, and fails with `what` when it never does. */
  until(holds: () => unknown, what: string): Promise<void>
  untilStatus(is: NamespaceState['is']): Promise<void>
  /** Waits for everything to finish that needs neither a wallet nor the clock. */
  settle(): Promise<void>
  /**
   * The same window and storage after a reload: the old instance has stopped, the new one is
   * started.
   */
  reload(): Page
}

interface SharedPage {
  window: PageWindow
  stored: Map<string, string>
  clock: Clock
}

/** Milliseconds; see {@link AdapterSubject.patience}. Below what Vitest gives a test. */
export const defaultPatience: number = 4_000 * timeoutScale

/** Event loop turns until work with loaded code is done. */
const turns = 25

export function openPage(subject: AdapterSubject, previous?: SharedPage): Page {
  const shared = previous ?? {
    window: Object.assign(new EventTarget(), { CustomEvent, Event }) as PageWindow,
    stored: new Map<string, string>(),
    // Programs outside of the page, such as a relay, use the real time.
    clock: createClock({ start: Date.now() }),
  }
  const { portico, spied, hostCalls } = createInstance(subject, shared)
  const { namespace } = spied.adapter
  const { names = ['Fox', 'Hen'] } = subject
  const status = (): NamespaceState => namespaceState(portico.getState(), namespace)
  const until = createUntil(subject, status)
  const offers = (name: string = names[0]): readonly Offer[] =>
    Object.values(portico.getState().offers)
      .flat()
      .filter((offer) => offer.name === name)
  const stop = portico.start()
  return {
    ...shared,
    subject,
    names,
    namespace,
    portico,
    spied,
    hostCalls,
    status,
    until,
    install: (options = {}) =>
      subject.wallet(shared.window, {
        name: names[0],
        accounts: [subject.accounts[0]],
        announce: 'now',
        serves: 'all',
        mute: false,
        ...options,
      }),
    offers,
    connect: async (name = names[0]) => connectOffer(portico, name),
    connection() {
      const connection = spied.connection()
      assert(connection, 'the adapter to have made a connection')
      return connection
    },
    links: () => [...shared.stored.keys()].filter((key) => key.includes('/link/')),
    untilStatus: (is) => until(() => status().is === is, `the namespace to be ${is}`),
    async settle() {
      await subject.settled?.(shared.window)
      for (let at = 0; at < turns; at++) await turn()
    },
    reload() {
      stop()
      return openPage(subject, shared)
    },
  }
}

function createInstance(
  subject: AdapterSubject,
  { window, stored, clock }: SharedPage,
): Pick<Page, 'portico' | 'spied' | 'hostCalls'> {
  const platform = testPlatform({
    window,
    stored,
    clock,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: () => Promise.reject(new TypeError('Nothing of these checks asks the network')),
  })
  const spied = spy(subject.adapter({ window, platform }))
  const { callbacks, hostCalls } = recordHost()
  const portico = createPortico({
    adapters: [spied.adapter] as const,
    debug: false,
    networks: subject.networks,
    platform,
    ...callbacks,
  })
  for (const hook of subject.hooks ?? []) hookRequests(portico.services, hook)
  return { portico, spied, hostCalls }
}

function createUntil(
  { patience = defaultPatience }: AdapterSubject,
  status: () => NamespaceState,
): Page['until'] {
  return async (holds, what) => {
    const end = Date.now() + patience
    while (!holds()) {
      assert(
        Date.now() < end,
        `${what}; waited ${patience} ms, the status is ${JSON.stringify(status())}`,
      )
      await turn()
    }
  }
}

function connectOffer(portico: Page['portico'], name: string): Promise<AccountRef> {
  for (const [connector, offers] of Object.entries(portico.getState().offers))
    for (const offer of offers)
      if (offer.name === name) return portico.connect({ connector, offer: offer.id })
  throw new Error(`Expected ${name} to be on offer`)
}

export async function connectedPage(
  subject: AdapterSubject,
  options: Partial<SubjectWalletOptions> = {},
): Promise<{ page: Page; wallet: SubjectWallet }> {
  const page = openPage(subject)
  const wallet = page.install(options)
  await page.until(() => page.offers().length > 0, 'the wallet to be offered')
  await page.connect()
  return { page, wallet }
}

export async function reloadedPage(
  subject: AdapterSubject,
  meanwhile: (wallet: SubjectWallet) => void = () => {},
): Promise<{ page: Page; wallet: SubjectWallet; asked: number }> {
  const { page, wallet } = await connectedPage(subject)
  const asked = wallet.prompts()
  meanwhile(wallet)
  return { page: page.reload(), wallet, asked }
}

export async function passRestore(page: Page): Promise<void> {
  await page.until(() => page.clock.isArmed(limits.restore), 'the restore to have a deadline')
  page.clock.pass(limits.restore)
  await page.settle()
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
