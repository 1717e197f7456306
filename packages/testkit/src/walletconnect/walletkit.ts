import { loadOfficial, partyMetadata, type OfficialCore, type partyOptions } from './party.ts'
import type {
  OriginCheck,
  WalletRefusal,
  WantedNamespace,
  WireJson,
  WireNamespaces,
  WireProposal,
  WireRequest,
  WireSession,
} from './types.ts'
import type { OfficialWalletOptions } from './wallet-types.ts'

export const walletkitVersion = '1.2.10'

export interface Reason {
  code: number
  message: string
  data?: WalletRefusal['data']
}

export interface AuthPayload {
  chains: string[]
}

/** `@reown/walletkit` 1.2.10. */
export interface WalletKit {
  core: OfficialCore
  engine: { signClient: { ping(o: { topic: string }): Promise<void> } }
  on(event: 'session_proposal', take: (event: OfficialProposal) => void): void
  on(event: 'session_request', take: (event: OfficialRequest) => void): void
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

export interface VerifyContext {
  verified: { origin: string; validation: OriginCheck }
}

export interface OfficialProposal {
  id: number
  params: {
    requiredNamespaces: Record<string, WantedNamespace>
    optionalNamespaces: Record<string, WantedNamespace>
    proposer: { metadata: WireProposal['proposer'] }
    sessionProperties?: Record<string, string>
  }
  verifyContext?: VerifyContext
}

export interface OfficialRequest {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: WireJson } }
  verifyContext?: VerifyContext
}

export async function startWalletKit(
  options: OfficialWalletOptions,
  party: ReturnType<typeof partyOptions>,
): Promise<WalletKit> {
  const { WalletKit } = loadOfficial<{ WalletKit: { init(o: object): Promise<WalletKit> } }>(
    '@reown/walletkit',
    walletkitVersion,
  )
  const { Core } = loadOfficial<{ Core: new (o: object) => OfficialCore }>(
    '@walletconnect/core',
    walletkitVersion,
    '@reown/walletkit',
  )
  const core = new Core(party.options)
  // The SDK has no option for this.
  if (options.attestor) core.verify.verifyUrlV3 = options.attestor
  return WalletKit.init({
    core,
    metadata: partyMetadata('Scripted Wallet', options.metadata),
    signConfig: { disableRequestQueue: options.queue === false },
  })
}

export function reasonOf({ code, message, data }: WalletRefusal): Reason {
  return data === undefined ? { code, message } : { code, message, data }
}

const originCheckOf = (context?: VerifyContext): OriginCheck =>
  context?.verified.validation ?? 'UNKNOWN'

export function proposalOf({ id, params, verifyContext }: OfficialProposal): WireProposal {
  const { requiredNamespaces, optionalNamespaces, proposer, sessionProperties } = params
  const proposal = {
    id,
    requiredNamespaces,
    optionalNamespaces,
    proposer: proposer.metadata,
    checked: originCheckOf(verifyContext),
  }
  return sessionProperties ? { ...proposal, sessionProperties } : proposal
}

export const requestOf = ({ id, topic, params, verifyContext }: OfficialRequest): WireRequest => ({
  id,
  topic,
  chain: params.chainId,
  method: params.request.method,
  params: params.request.params,
  checked: originCheckOf(verifyContext),
})
