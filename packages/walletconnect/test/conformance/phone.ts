/**
 * The conformance suite over sessions: a page with nothing but this connector, the real client and
 * relay, and the official wallet SDK as the phone that the visitor holds to the screen.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { AnyAdapter, Connector } from '@portico/core'
import { browserPlatform } from '@portico/core/adapter'
import {
  describeAdapter,
  type Ability,
  type AdapterSubject,
  type SubjectWallet,
  type Hostile,
  type Mood,
  type PageWindow,
} from '@portico/testkit/conformance'
import { startRelay, type LocalRelay } from '@portico/testkit/relay'
import {
  startWallet,
  WalletRefusal,
  type OfficialWallet,
  type WireJson,
  type WireNamespace,
  type WireRequest,
  type WireSession,
} from '@portico/testkit/walletconnect'
import { createClient } from '../../src/client.ts'
import { walletConnect, type SignClient } from '../../src/index.ts'
import { metadata } from '../parts.ts'
import { timeLimits } from '../../../../scripts/time-limits.mjs'

/** What a namespace adds: its adapter, its networks, and how a wallet of it signs. */
export interface SessionNamespace extends Pick<
  AdapterSubject,
  'networks' | 'accounts' | 'foreign' | 'addresses' | 'verify'
> {
  adapter(): AnyAdapter
  methods: readonly string[]
  /** The method that signs texts, if the namespace has one. */
  texts?: string
  /** The wallet's answer when its owner agrees. */
  answer(request: WireRequest): WireJson | Promise<WireJson>
  /** Texts that are no addresses, or no addresses of these networks. */
  strange: readonly string[]
  /**
   * Addresses that are found invalid later: the session checks characters at once, and the code
   * that uses an address checks its checksum.
   */
  notifiedLater?: readonly string[]
  lacks?: AdapterSubject['lacks']
}

interface Held {
  namespaces: (granted: WireNamespace) => WireNamespace
  report(name: string, data: WireJson): void
}

/** Requests that wallets answer without their owner. */
const silent = /_getAccounts$|^getAccountAddresses$/
const held = new WeakMap<SubjectWallet, Held>()

/** Abilities that no session has, whatever the namespace. */
const lacks: Readonly<Partial<Record<Ability, string>>> = {
  announce: 'a phone is not in the page: there is one offer, and whoever takes its code connects',
  vanish: 'a phone is not in the page, and says nothing when it is switched off',
  pending: 'the protocol has no word for it: each proposal is one of its own',
  lock: 'the protocol has no word for it: a locked wallet answers when it has been opened',
  'foreign-chain': 'a session serves something of what was asked, or is none',
  reread:
    'what a wallet says while the page sleeps waits at the relay, and is the first that the page hears',
  'wait-to-restore':
    'a session stands in the page’s own storage, whether its wallet is there or not',
}

/** Runs the suite for one namespace. */
export function describeSession(name: string, base: SessionNamespace): void {
  describe(name, () => {
    let relay: LocalRelay
    let phone: OfficialWallet
    /** Everything that the wallet has started, and the clients of its pages. */
    const doing = new Set<Promise<unknown>>()
    const clients = new Set<SignClient>()
    /** The sessions of the running check; those of earlier checks are over. */
    let sessions: () => readonly WireSession[] = () => []
    beforeAll(async () => {
      relay = await startRelay()
      phone = await startWallet({
        relayUrl: relay.url,
        projectId: relay.projectId,
        accounts: {},
        queue: false,
      })
    })
    afterAll(async () => {
      await phone.stop()
      await relay.stop()
    })
    const track = (work: Promise<unknown>): void => {
      const done = work.catch(() => {}).finally(() => doing.delete(done))
      doing.add(done)
    }

    /** What the page's screen shows, and the function that scans it. */
    const screens = new WeakMap<
      PageWindow,
      { database: IDBFactory; code?: string; look?: () => void; client?: SignClient }
    >()
    const screenOf = (window: PageWindow): NonNullable<ReturnType<typeof screens.get>> => {
      const screen = screens.get(window) ?? { database: new IDBFactory() }
      screens.set(window, screen)
      return screen
    }

    const connectorOf = (window: PageWindow): Connector => {
      const screen = screenOf(window)
      const made = walletConnect({
        async client({ platform }) {
          // A reloaded page is closed before the next one loads.
          await screen.client?.stop()
          const { after } = browserPlatform()
          screen.client = createClient({
            relayUrl: relay.url,
            projectId: relay.projectId,
            metadata: async () => metadata,
            // The connection runs in real time, whatever the page's clock says.
            platform: { ...platform, after, window: null },
            database: screen.database,
            locks: null,
            socket: (url) => new WebSocket(url) as never,
          })
          clients.add(screen.client)
          return screen.client
        },
      })
      return {
        ...made,
        open: (offer, want, attempt) =>
          made.open(offer, want, {
            ...attempt,
            ask(step) {
              if (step.is === 'scan' && step.uri) {
                screen.code = step.uri
                screen.look?.()
              }
              return attempt.ask(step)
            },
          }),
      }
    }

    const namespace: AdapterSubject = {
      ...base,
      adapter: ({ window }) => ({ ...base.adapter(), connectors: [connectorOf(window)] }),
      names: ['WalletConnect', 'WalletConnect'],
      wallet(window, options) {
        const screen = screenOf(window)
        const [first, second] = base.networks
        const target = first.id.split(':')[0]!
        const chains = {
          all: [first.id, second.id],
          first: [first.id],
          foreign: [base.foreign ?? ''],
        }[options.serves]
        const methods = base.methods.filter((method) => !options.mute || method !== base.texts)
        const before = {
          proposals: phone.proposals.length,
          requests: phone.requests.length,
          topics: phone.sessions().map(({ topic }) => topic),
        }
        const mine = (sessions = () =>
          phone.sessions().filter(({ topic }) => !before.topics.includes(topic)))
        const scanned = new Set<string>()
        let here = options.announce === 'now'
        let mood: Mood = 'approve'
        let { accounts } = options

        const space = (): WireNamespace => ({
          chains,
          accounts: chains.flatMap((chain) => accounts.map((address) => `${chain}:${address}`)),
          methods,
          events: ['accountsChanged', 'chainChanged'],
        })
        screen.look = () => {
          const { code } = screen
          if (!code || !here || mood === 'silent' || scanned.has(code)) return
          scanned.add(code)
          track(phone.pair(code))
        }
        const answer = (request: WireRequest): WireJson | Promise<WireJson> => {
          if (
            silent.test(request.method) ? mood === 'silent' : mood === 'hang' || mood === 'silent'
          )
            return new Promise(() => {})
          if (mood === 'reject' && !silent.test(request.method)) throw new WalletRefusal()
          return base.answer(request)
        }
        const be = (next: Mood): void => {
          mood = next
          phone.set({ policy: mood === 'approve' || mood === 'reject' ? mood : 'ask' })
          screen.look?.()
        }
        const each = (run: (session: WireSession) => Promise<unknown>): void =>
          mine().forEach((session) => track(run(session)))

        const self: Held = {
          namespaces: (granted) => granted,
          report: (name, data) => each(({ topic }) => phone.emit(topic, chains[0]!, name, data)),
        }
        const wallet: SubjectWallet = {
          announce() {
            if (!here && mine().length > 0) track(phone.online())
            here = true
            screen.look?.()
          },
          hide() {
            here = false
            track(phone.offline())
          },
          answer: be,
          approve: () =>
            phone.proposals
              .slice(before.proposals)
              .forEach((proposal) => track(phone.approve(proposal))),
          prompts: () =>
            phone.proposals.length -
            before.proposals +
            phone.requests.slice(before.requests).filter(({ method }) => !silent.test(method))
              .length,
          granted: () => mine().length > 0,
          changeAccounts(next) {
            accounts = next
            each(async ({ topic }) => {
              await phone.update(topic, { [target]: space() })
              await phone.emit(topic, chains[0]!, 'accountsChanged', [...accounts])
            })
          },
          ...(base.lacks?.['chain-fact']
            ? {}
            : {
                changeNetwork: (chain) =>
                  each(({ topic }) =>
                    phone.emit(topic, chain, 'chainChanged', Number(chain.split(':')[1])),
                  ),
              }),
        }
        held.set(wallet, self)
        phone.set({ answer, namespaces: () => ({ [target]: self.namespaces(space()) }) })
        be('approve')
        return wallet
      },
      announcements: [],
      answers: [
        ...base.strange.map((address) =>
          answers(`shares ${address}`, (granted) => ({
            ...granted,
            accounts: (granted.chains ?? []).map((chain) => `${chain}:${address}`),
          })),
        ),
        answers('grants no method', (granted) => ({ ...granted, methods: [] })),
      ],
      facts: [
        ...[null, 'nonsense', [42], [...base.strange, ...(base.notifiedLater ?? [])]].map((data) =>
          tells('accountsChanged', data),
        ),
        ...[null, 'nonsense', {}, -1].map((data) => tells('chainChanged', data)),
      ],
      lacks: { ...lacks, ...base.lacks },
      // An attempt may take as long as its code can be answered.
      approval: 300_000,
      // Answers come over a connection, which may be slow on a busy machine.
      patience: timeLimits.expectation,
      async settled(window) {
        const { client } = screenOf(window)
        while (doing.size > 0) await Promise.all(doing)
        // Messages arrive in order, so after the answer to a ping everything that the wallet sent
        // before has arrived.
        if (client)
          await Promise.all(
            sessions().map(({ topic }) =>
              Promise.race([client.ping(topic).catch(() => {}), phone.disconnected(topic)]),
            ),
          )
      },
    }

    describeAdapter(name, namespace, {
      describe: (_name, run) => run(),
      test: (title, run) =>
        test(title, async () => {
          try {
            await run()
          } finally {
            await Promise.all([...clients].map((client) => client.stop()))
            clients.clear()
          }
        }),
    })
  })
}

const answers = (what: string, namespaces: Held['namespaces']): Hostile<SubjectWallet> => ({
  what,
  run(wallet) {
    held.get(wallet)!.namespaces = namespaces
  },
})
const tells = (name: string, data: WireJson): Hostile<SubjectWallet> => ({
  what: `tells ${name} of ${JSON.stringify(data)}`,
  run: (wallet) => held.get(wallet)!.report(name, data),
})
