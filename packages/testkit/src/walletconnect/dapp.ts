import type { OfficialCore, Party } from './party.ts'
import { loadOfficial, partyMetadata, partyOf, partyOptions } from './party.ts'
import type { PartyOptions, WantedNamespace, WireJson, WireSession } from './types.ts'
import { createWatched } from './watch.ts'

/** Something that the wallet did to a session, or `sent`: the relay has taken a request. */
export interface DappEvent {
  /** The event of a session; `event` is one that the wallet has sent. */
  is: 'update' | 'extend' | 'event' | 'delete' | 'ping' | 'expire' | 'sent'
  /** The session's topic. */
  topic: string
  /** What came with it. */
  params?: WireJson
}

/** Fields of a one-click sign-in. */
export interface DappSignIn {
  /** CAIP-2 ids of the networks that the visitor may sign in with. */
  chains: readonly string[]
  /** The host that asks, e.g. `app.example`. */
  domain: string
  /** Made by the server, once for each message. */
  nonce: string
  /** The address that the signature is for. */
  uri: string
  /** The statement that the visitor agrees to. */
  statement?: string
  /** Methods that the session is to have besides. */
  methods?: readonly string[]
  /** Addresses that the message lists. */
  resources?: readonly string[]
}

/** An application on the official client, as a reference. */
export interface OfficialDapp extends Party {
  /** Proposes a session: the code to show, and the session that the wallet makes of it. */
  connect(wanted: {
    optionalNamespaces: Readonly<Record<string, WantedNamespace>>
    sessionProperties?: Readonly<Record<string, string>>
    scopedProperties?: Readonly<Record<string, WireJson>>
  }): Promise<{ uri: string; settled: Promise<WireSession> }>
  /**
   * Begins a one-click sign-in (ReCaps, CAIP-122): the code to show, and what the wallet answers.
   */
  authenticate(signIn: DappSignIn): Promise<{
    uri: string
    answered: Promise<{ auths: readonly WireJson[]; session: WireSession | null }>
  }>
  /** Asks the wallet of a session, and resolves with its answer. `chain` is a CAIP-2 id. */
  request(topic: string, chain: string, method: string, params: WireJson): Promise<WireJson>
  /** Resolves once the wallet of a session has answered. */
  ping(topic: string): Promise<void>
  /** Extends a session's life. */
  extend(topic: string): Promise<void>
  /** Ends a session. */
  disconnect(topic: string): Promise<void>
  /** The sessions that are open. */
  sessions(): readonly WireSession[]
  /** The events of sessions so far, oldest first. */
  readonly events: readonly DappEvent[]
  /**
   * Resolves with the nth event of this kind since the start.
   *
   * @param times How many; 1 by default.
   */
  received(is: DappEvent['is'], times?: number): Promise<DappEvent>
}

/** `@walletconnect/sign-client` 2.21.8. */
interface Client {
  core: OfficialCore
  session: { getAll(): WireSession[] }
  on(event: string, take: (event: { topic: string; params?: WireJson }) => void): void
  connect(o: object): Promise<{ uri?: string; approval(): Promise<WireSession> }>
  authenticate(
    o: object,
  ): Promise<{ uri: string; response(): Promise<{ auths?: WireJson[]; session?: WireSession }> }>
  request(o: object): Promise<WireJson>
  ping(o: { topic: string }): Promise<void>
  extend(o: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  disconnect(o: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

const version = '2.21.8'

/**
 * Starts an application that speaks through the official client (`@walletconnect/sign-client`
 * 2.21.8, the last one under Apache-2.0).
 *
 * @throws Error when `@walletconnect/sign-client` is not installed.
 */
export async function startOfficialDapp(options: PartyOptions): Promise<OfficialDapp> {
  const { SignClient } = loadOfficial<{ SignClient: { init(o: object): Promise<Client> } }>(
    '@walletconnect/sign-client',
    version,
  )
  const party = partyOptions(options)
  const client = await SignClient.init({
    ...party.options,
    metadata: partyMetadata('Scripted Application', options.metadata),
  })
  const events = createWatched<DappEvent>()
  for (const is of ['update', 'extend', 'event', 'delete', 'ping', 'expire'] as const) {
    client.on(`session_${is}`, ({ topic, params }) =>
      events.add({ is, topic, ...(params === undefined ? {} : { params }) }),
    )
  }
  client.on('session_request_sent', ({ topic }) => events.add({ is: 'sent', topic }))
  return {
    ...partyOf(client.core, party),
    async connect(wanted) {
      const { uri, approval } = await client.connect(wanted)
      if (!uri) throw new Error('The client made no pairing.')
      const settled = approval()
      // A test that does not wait for it must not fail by an unhandled rejection.
      settled.catch(() => {})
      return { uri, settled }
    },
    async authenticate(signIn) {
      const { uri, response } = await client.authenticate(signIn)
      const answered = response().then(({ auths = [], session }) => ({
        auths,
        session: session ?? null,
      }))
      answered.catch(() => {})
      return { uri, answered }
    },
    request: (topic, chainId, method, params) =>
      client.request({ topic, chainId, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    extend: async (topic) => (await client.extend({ topic })).acknowledged(),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => client.session.getAll(),
    events: events.all,
    received: (is, times = 1) => events.nth((event) => event.is === is, times),
  }
}
