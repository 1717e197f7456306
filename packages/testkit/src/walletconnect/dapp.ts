import type { OfficialCore, Party } from './party.ts'
import { loadOfficial, partyMetadata, partyOf, partyOptions } from './party.ts'
import type { PartyOptions, WantedNamespace, WireJson, WireSession } from './types.ts'
import { createWatched } from './watch.ts'

/** Something that the wallet did to a session, or `sent`: the relay has taken a request. */
export interface DappEvent {
  is: 'update' | 'extend' | 'event' | 'delete' | 'ping' | 'expire' | 'sent'
  topic: string
  params?: WireJson
}

/** Fields of a one-click sign-in. */
export interface DappSignIn {
  chains: readonly string[]
  domain: string
  nonce: string
  uri: string
  statement?: string
  methods?: readonly string[]
  resources?: readonly string[]
}

/** An application on the official client: what others are compared with. */
export interface OfficialDapp extends Party {
  connect(wanted: {
    optionalNamespaces: Readonly<Record<string, WantedNamespace>>
    sessionProperties?: Readonly<Record<string, string>>
    scopedProperties?: Readonly<Record<string, WireJson>>
  }): Promise<{ uri: string; settled: Promise<WireSession> }>
  authenticate(signIn: DappSignIn): Promise<{ uri: string; answered: Promise<{ auths: readonly WireJson[]; session: WireSession | null }> }>
  request(topic: string, chain: string, method: string, params: WireJson): Promise<WireJson>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): readonly WireSession[]
  readonly events: readonly DappEvent[]
  /** Resolves with the nth event of this kind since the start. */
  heard(is: DappEvent['is'], times?: number): Promise<DappEvent>
}

/** What is used of `@walletconnect/sign-client` 2.21.8. */
interface Client {
  core: OfficialCore
  session: { getAll(): WireSession[] }
  on(event: string, take: (event: { topic: string; params?: WireJson }) => void): void
  connect(o: object): Promise<{ uri?: string; approval(): Promise<WireSession> }>
  authenticate(o: object): Promise<{ uri: string; response(): Promise<{ auths?: WireJson[]; session?: WireSession }> }>
  request(o: object): Promise<WireJson>
  ping(o: { topic: string }): Promise<void>
  extend(o: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  disconnect(o: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

const version = '2.21.8'

/**
 * Starts an application that speaks through the official client (`@walletconnect/sign-client` 2.21.8, the last one
 * under Apache-2.0).
 *
 * @throws Error when `@walletconnect/sign-client` is not installed.
 */
export async function startOfficialDapp(options: PartyOptions): Promise<OfficialDapp> {
  const { SignClient } = loadOfficial<{ SignClient: { init(o: object): Promise<Client> } }>('@walletconnect/sign-client', version)
  const party = partyOptions(options)
  const client = await SignClient.init({ ...party.options, metadata: partyMetadata('Scripted Application', options.metadata) })
  const events = createWatched<DappEvent>()
  for (const is of ['update', 'extend', 'event', 'delete', 'ping', 'expire'] as const) {
    client.on(`session_${is}`, ({ topic, params }) => events.add({ is, topic, ...(params === undefined ? {} : { params }) }))
  }
  client.on('session_request_sent', ({ topic }) => events.add({ is: 'sent', topic }))
  return {
    ...partyOf(client.core, party),
    async connect(wanted) {
      const { uri, approval } = await client.connect(wanted)
      if (!uri) throw new Error('The client made no pairing.')
      const settled = approval()
      // Whoever does not wait for it is not to be told by the process.
      settled.catch(() => {})
      return { uri, settled }
    },
    async authenticate(signIn) {
      const { uri, response } = await client.authenticate(signIn)
      const answered = response().then(({ auths = [], session }) => ({ auths, session: session ?? null }))
      answered.catch(() => {})
      return { uri, answered }
    },
    request: (topic, chainId, method, params) => client.request({ topic, chainId, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    extend: async (topic) => (await client.extend({ topic })).acknowledged(),
    disconnect: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => client.session.getAll(),
    events: events.all,
    heard: (is, times = 1) => events.nth((event) => event.is === is, times),
  }
}
