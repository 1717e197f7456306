import type { OfficialCore, Party } from './party.ts'
import { loadOfficial, partyMetadata, partyOf, partyOptions } from './party.ts'
import { WalletRefusal } from './types.ts'
import type {
  OriginCheck,
  PartyOptions,
  WantedNamespace,
  WireJson,
  WireNamespace,
  WireNamespaces,
  WireProposal,
  WireRequest,
  WireSession,
} from './types.ts'
import { createWatched } from './watch.ts'

/** How the wallet's owner answers; `ask` leaves it to `approve` and `reject`. */
export type WalletPolicy = 'approve' | 'reject' | 'ask'

/** One message to sign for a one-click sign-in. */
export interface SignInMessage {
  /** The text (CAIP-122). */
  message: string
  /** The address that signs. */
  address: string
  /** CAIP-2 id of the network. */
  chain: string
}

/** What a wallet of the official SDK is, and how it answers. */
export interface OfficialWalletOptions extends PartyOptions {
  /** Addresses by chain family, e.g. `{ eip155: ['0x…'], solana: ['…'] }`. */
  accounts: Readonly<Record<string, readonly string[]>>
  /** CAIP-2 ids that it serves; what is asked for by default. */
  chains?: readonly string[]
  /** By chain family; what is asked for by default. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Events that it grants, by namespace; those that were asked for by default. */
  events?: Readonly<Record<string, readonly string[]>>
  /** What it does with proposals. Default `approve`. */
  policy?: WalletPolicy
  /**
   * What it answers to a request; what it throws is the error. Without it nothing is ever answered.
   */
  answer?: (request: WireRequest) => WireJson | Promise<WireJson>
  /**
   * With it the wallet accepts one-click sign-ins (`wc_sessionAuthenticate`) and signs with it
   * (EIP-191).
   */
  signIn?: (message: SignInMessage) => Promise<string>
  /** False: handles requests in parallel. By default, like most wallets, one after the other. */
  queue?: boolean
  /**
   * Approves these namespaces instead of those derived from its accounts, chains, methods and
   * events.
   */
  namespaces?: (proposal: WireProposal) => WireNamespaces
  /** Properties of the sessions that it makes. */
  sessionProperties?: Readonly<Record<string, string>>
  /**
   * The URL of the attestation server that it trusts, e.g. that of `startAttestor`. Default: one
   * that does not exist.
   */
  attestor?: string
}

/** What can be changed while it runs. */
export type WalletSetting = Partial<
  Pick<
    OfficialWalletOptions,
    'policy' | 'answer' | 'namespaces' | 'accounts' | 'chains' | 'methods' | 'events'
  >
>

/** A wallet without a user interface, on the official wallet SDK. */
export interface OfficialWallet extends Party {
  /**
   * Scans a code.
   *
   * @param uri The code (`wc:…@2?…`).
   */
  pair(uri: string): Promise<void>
  /** The proposals so far, oldest first. */
  readonly proposals: readonly WireProposal[]
  /** The requests so far, oldest first. */
  readonly requests: readonly WireRequest[]
  /** Topics of the sessions that the other side has ended. */
  readonly ended: readonly string[]
  /**
   * Resolves with the nth proposal since the start.
   *
   * @param times How many; 1 by default.
   */
  proposed(times?: number): Promise<WireProposal>
  /**
   * Resolves with the nth request of this method since the start.
   *
   * @param times How many; 1 by default.
   */
  asked(method: string, times?: number): Promise<WireRequest>
  /** Resolves when the other side has ended the session. */
  disconnected(topic: string): Promise<void>
  /** Approves a proposal that waits under the policy `ask`: the last one by default. */
  approve(proposal?: WireProposal): Promise<WireSession>
  /** Refuses a proposal, the last one by default. */
  reject(proposal?: WireProposal, refusal?: WalletRefusal): Promise<void>
  /** Answers a request that no handler answers. */
  respond(request: WireRequest, result: WireJson | WalletRefusal): Promise<void>
  /** Changes how it answers from now on. Waiting requests keep waiting. */
  set(setting: WalletSetting): void
  /** The sessions that are open. */
  sessions(): readonly WireSession[]
  /** Changes what a session grants. */
  update(topic: string, namespaces: WireNamespaces): Promise<void>
  /** Extends a session's life. */
  extend(topic: string): Promise<void>
  /** Resolves when the other side has answered. */
  ping(topic: string): Promise<void>
  /** Sends an event of a session's network, by the network's CAIP-2 id. */
  emit(topic: string, chain: string, name: string, data: WireJson): Promise<void>
  /** Ends a session, and says why. */
  disconnect(topic: string, reason?: WalletRefusal): Promise<void>
}

interface Reason {
  code: number
  message: string
}

interface AuthPayload {
  chains: string[]
}

/** The part of `@reown/walletkit` 1.2.10 that is used. */
interface Kit {
  core: OfficialCore
  engine: { signClient: { ping(o: { topic: string }): Promise<void> } }
  on(
    event: 'session_proposal',
    take: (event: { id: number; params: OfficialProposal; verifyContext?: VerifyContext }) => void,
  ): void
  on(
    event: 'session_request',
    take: (event: {
      id: number
      topic: string
      params: { chainId: string; request: { method: string; params: WireJson } }
      verifyContext?: VerifyContext
    }) => void,
  ): void
  on(event: 'session_delete', take: (event: { topic: string }) => void): void
  on(
    event: 'session_authenticate',
    take: (event: { id: number; params: { authPayload: AuthPayload } }) => void,
  ): void
  pair(o: { uri: string }): Promise<void>
  approveSession(o: {
    id: number
    namespaces: WireNamespaces
    sessionProperties?: object
  }): Promise<WireSession>
  rejectSession(o: { id: number; reason: Reason }): Promise<void>
  respondSessionRequest(o: { topic: string; response: object }): Promise<void>
  getActiveSessions(): Record<string, WireSession>
  updateSession(o: {
    topic: string
    namespaces: WireNamespaces
  }): Promise<{ acknowledged(): Promise<void> }>
  extendSession(o: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  emitSessionEvent(o: { topic: string; chainId: string; event: object }): Promise<void>
  disconnectSession(o: { topic: string; reason: Reason }): Promise<void>
  formatAuthMessage(o: { request: AuthPayload; iss: string }): string
  approveSessionAuthenticate(o: { id: number; auths: object[] }): Promise<unknown>
  rejectSessionAuthenticate(o: { id: number; reason: Reason }): Promise<void>
}

interface VerifyContext {
  verified: { origin: string; validation: OriginCheck }
}

interface OfficialProposal {
  requiredNamespaces: Record<string, WantedNamespace>
  optionalNamespaces: Record<string, WantedNamespace>
  proposer: { metadata: WireProposal['proposer'] }
  sessionProperties?: Record<string, string>
}

interface Utils {
  populateAuthPayload(o: {
    authPayload: AuthPayload
    chains: string[]
    methods: string[]
  }): AuthPayload
  buildAuthObject(payload: AuthPayload, signature: { t: 'eip191'; s: string }, iss: string): object
}

const version = '1.2.10'
const familyOf = (chain: string): string => chain.split(':')[0] ?? ''
const checkedOf = (context?: VerifyContext): OriginCheck =>
  context?.verified.validation ?? 'UNKNOWN'
const reasonOf = ({ code, message, data }: WalletRefusal): Reason => ({
  code,
  message,
  ...(data !== undefined && { data }),
})

/**
 * Starts a wallet that speaks through the official wallet SDK (`@reown/walletkit` 1.2.10,
 * Apache-2.0): an independent other side for a test. It has no keys: `answer` signs, or does not.
 *
 * @throws Error when `@reown/walletkit` is not installed.
 * @example
 * const wallet = await startWallet({
 *   relayUrl: relay.url,
 *   projectId: relay.projectId,
 *   accounts: { eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
 *   answer: ({ method }) => { throw new WalletRefusal() },
 * })
 * await wallet.pair(uri)
 */
export async function startWallet(options: OfficialWalletOptions): Promise<OfficialWallet> {
  const { WalletKit } = loadOfficial<{ WalletKit: { init(o: object): Promise<Kit> } }>(
    '@reown/walletkit',
    version,
  )
  const { Core } = loadOfficial<{ Core: new (o: object) => OfficialCore }>(
    '@walletconnect/core',
    version,
    '@reown/walletkit',
  )
  const party = partyOptions(options)
  const core = new Core(party.options)
  // The SDK has no option for this.
  if (options.attestor) core.verify.verifyUrlV3 = options.attestor
  const kit = await WalletKit.init({
    core,
    metadata: partyMetadata('Scripted Wallet', options.metadata),
    signConfig: { disableRequestQueue: options.queue === false },
  })
  const setting = { ...options }
  const proposals = createWatched<WireProposal>()
  const requests = createWatched<WireRequest>()
  const ended = createWatched<string>()

  const approve = (proposal: WireProposal): Promise<WireSession> => {
    const properties = setting.sessionProperties
    return kit.approveSession({
      id: proposal.id,
      namespaces: granted(setting, proposal),
      ...(properties ? { sessionProperties: properties } : {}),
    })
  }
  const reject = ({ id }: WireProposal, refusal = new WalletRefusal()): Promise<void> =>
    kit.rejectSession({ id, reason: reasonOf(refusal) })
  const respond = ({ id, topic }: WireRequest, result: WireJson | WalletRefusal): Promise<void> =>
    kit.respondSessionRequest({
      topic,
      response: {
        id,
        jsonrpc: '2.0',
        ...(result instanceof WalletRefusal ? { error: reasonOf(result) } : { result }),
      },
    })

  async function answer(request: WireRequest): Promise<void> {
    if (!setting.answer) return
    const result = await Promise.resolve()
      .then(() => setting.answer?.(request) ?? null)
      .catch((error: unknown) =>
        error instanceof WalletRefusal ? error : new WalletRefusal(-32000, String(error)),
      )
    await respond(request, result)
  }

  kit.on('session_proposal', ({ id, params, verifyContext }) => {
    const { requiredNamespaces, optionalNamespaces, proposer, sessionProperties } = params
    const proposal = {
      id,
      requiredNamespaces,
      optionalNamespaces,
      proposer: proposer.metadata,
      checked: checkedOf(verifyContext),
      ...(sessionProperties ? { sessionProperties } : {}),
    }
    proposals.add(proposal)
    // A failure here shows at the other side, which gets no answer.
    if (setting.policy === 'reject') reject(proposal).catch(() => {})
    else if (setting.policy !== 'ask') approve(proposal).catch(() => {})
  })
  kit.on('session_request', ({ id, topic, params, verifyContext }) => {
    const request = {
      id,
      topic,
      chain: params.chainId,
      method: params.request.method,
      params: params.request.params,
      checked: checkedOf(verifyContext),
    }
    requests.add(request)
    answer(request).catch(() => {})
  })
  kit.on('session_delete', ({ topic }) => ended.add(topic))
  // With a listener for sign-ins, the SDK no longer emits the proposal that comes with one.
  const { signIn: sign } = options
  if (sign)
    kit.on(
      'session_authenticate',
      ({ id, params }) => void signIn(kit, setting, id, params.authPayload, sign).catch(() => {}),
    )

  const last = (): WireProposal => {
    const proposal = proposals.all.at(-1)
    if (!proposal) throw new Error('Nothing was proposed.')
    return proposal
  }

  return {
    ...partyOf(core, party),
    pair: (uri) => kit.pair({ uri }),
    proposals: proposals.all,
    requests: requests.all,
    ended: ended.all,
    proposed: (times = 1) => proposals.nth(() => true, times),
    asked: (method, times = 1) => requests.nth((request) => request.method === method, times),
    disconnected: async (topic) => void (await ended.nth((each) => each === topic, 1)),
    approve: (proposal = last()) => approve(proposal),
    reject: (proposal = last(), refusal) => reject(proposal, refusal),
    respond,
    set: (next) => void Object.assign(setting, next),
    sessions: () => Object.values(kit.getActiveSessions()),
    update: async (topic, namespaces) =>
      (await kit.updateSession({ topic, namespaces })).acknowledged(),
    extend: async (topic) => (await kit.extendSession({ topic })).acknowledged(),
    ping: (topic) => kit.engine.signClient.ping({ topic }),
    emit: (topic, chain, name, data) =>
      kit.emitSessionEvent({ topic, chainId: chain, event: { name, data } }),
    disconnect: (topic, reason = new WalletRefusal(6000, 'User disconnected.')) =>
      kit.disconnectSession({ topic, reason: reasonOf(reason) }),
  }
}

/** The namespaces that are approved of a proposal: all, unless the settings limit them. */
function granted(setting: OfficialWalletOptions, proposal: WireProposal): WireNamespaces {
  if (setting.namespaces) return setting.namespaces(proposal)
  const families = new Set(
    [...Object.keys(proposal.requiredNamespaces), ...Object.keys(proposal.optionalNamespaces)].map(
      familyOf,
    ),
  )
  return Object.fromEntries(
    [...families].flatMap((family) => {
      const namespace = grantedOf(setting, family, proposal)
      return namespace.accounts.length > 0 ? [[family, namespace]] : []
    }),
  )
}

function grantedOf(
  setting: OfficialWalletOptions,
  family: string,
  { requiredNamespaces, optionalNamespaces }: WireProposal,
): WireNamespace {
  const wanted = [requiredNamespaces, optionalNamespaces]
    .flatMap((all) => Object.entries(all))
    .filter(([key]) => familyOf(key) === family)
    .map(([key, each]) => ({ ...each, chains: each.chains ?? (key.includes(':') ? [key] : []) }))
  const all = (pick: (each: Required<WantedNamespace>) => readonly string[]): string[] => [
    ...new Set(wanted.flatMap(pick)),
  ]
  const chains = all((each) => each.chains).filter(
    (chain) => !setting.chains || setting.chains.includes(chain),
  )
  const addresses = setting.accounts[family] ?? []
  return {
    chains,
    accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    methods: [...(setting.methods?.[family] ?? all((each) => each.methods))],
    events: [...(setting.events?.[family] ?? all((each) => each.events))],
  }
}

async function signIn(
  kit: Kit,
  setting: OfficialWalletOptions,
  id: number,
  authPayload: AuthPayload,
  sign: NonNullable<OfficialWalletOptions['signIn']>,
): Promise<void> {
  if (setting.policy === 'reject')
    return kit.rejectSessionAuthenticate({ id, reason: reasonOf(new WalletRefusal()) })
  const { populateAuthPayload, buildAuthObject } = loadOfficial<Utils>(
    '@walletconnect/utils',
    version,
    '@reown/walletkit',
  )
  const chains = authPayload.chains.filter(
    (chain) => !setting.chains || setting.chains.includes(chain),
  )
  const methods = [...(setting.methods?.eip155 ?? ['personal_sign', 'eth_sendTransaction'])]
  const payload = populateAuthPayload({ authPayload, chains, methods })
  const address = setting.accounts.eip155?.[0] ?? ''
  const auths = await Promise.all(
    chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${address}`
      const s = await sign({
        message: kit.formatAuthMessage({ request: payload, iss }),
        address,
        chain,
      })
      return buildAuthObject(payload, { t: 'eip191', s }, iss)
    }),
  )
  await kit.approveSessionAuthenticate({ id, auths })
}
