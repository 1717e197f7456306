import { granted } from './granted.ts'
import { signIn } from './one-click.ts'
import { partyOf, partyOptions } from './party.ts'
import { WalletRefusal } from './types.ts'
import type { WireJson, WireProposal, WireRequest, WireSession } from './types.ts'
import { proposalOf, reasonOf, requestOf, startWalletKit, type WalletKit } from './walletkit.ts'
import type { OfficialWallet, OfficialWalletOptions } from './wallet-types.ts'
import { createWatched } from './watch.ts'

export type {
  OfficialWallet,
  OfficialWalletOptions,
  SignInMessage,
  WalletPolicy,
  WalletSetting,
} from './wallet-types.ts'

function sessionCommands(
  kit: WalletKit,
): Pick<OfficialWallet, 'sessions' | 'update' | 'extend' | 'ping' | 'emit' | 'disconnect'> {
  return {
    sessions: () => Object.values(kit.getActiveSessions()),
    async update(topic, namespaces) {
      const update = await kit.updateSession({ topic, namespaces })
      await update.acknowledged()
    },
    async extend(topic) {
      const extension = await kit.extendSession({ topic })
      await extension.acknowledged()
    },
    ping: (topic) => kit.engine.signClient.ping({ topic }),
    emit: (topic, chain, name, data) =>
      kit.emitSessionEvent({ topic, chainId: chain, event: { name, data } }),
    disconnect: (topic, reason = new WalletRefusal(6000, 'User disconnected.')) =>
      kit.disconnectSession({ topic, reason: reasonOf(reason) }),
  }
}

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
  const party = partyOptions(options)
  const kit = await startWalletKit(options, party)
  const setting = { ...options }
  const proposals = createWatched<WireProposal>()
  const requests = createWatched<WireRequest>()
  const ended = createWatched<string>()

  const approve = (proposal: WireProposal): Promise<WireSession> => {
    const { sessionProperties } = setting
    const approval = { id: proposal.id, namespaces: granted(setting, proposal) }
    return kit.approveSession(sessionProperties ? { ...approval, sessionProperties } : approval)
  }
  const reject = ({ id }: WireProposal, refusal = new WalletRefusal()): Promise<void> =>
    kit.rejectSession({ id, reason: reasonOf(refusal) })
  const respond = ({ id, topic }: WireRequest, result: WireJson | WalletRefusal): Promise<void> => {
    const outcome = result instanceof WalletRefusal ? { error: reasonOf(result) } : { result }
    return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  }

  async function answer(request: WireRequest): Promise<void> {
    if (!setting.answer) return
    let result: WireJson | WalletRefusal
    try {
      result = (await setting.answer(request)) ?? null
    } catch (error) {
      const isRefusal = error instanceof WalletRefusal
      result = isRefusal ? error : new WalletRefusal(-32000, String(error))
    }
    await respond(request, result)
  }

  kit.on('session_proposal', (event) => {
    const proposal = proposalOf(event)
    proposals.add(proposal)
    // The other side notices the failure: it gets no answer.
    if (setting.policy === 'reject') reject(proposal).catch(() => {})
    else if (setting.policy !== 'ask') approve(proposal).catch(() => {})
  })
  kit.on('session_request', (event) => {
    const request = requestOf(event)
    requests.add(request)
    answer(request).catch(() => {})
  })
  kit.on('session_delete', ({ topic }) => ended.add(topic))
  // With a listener for sign-ins, the SDK does not emit their proposals.
  const { signIn: sign } = options
  if (sign)
    kit.on('session_authenticate', ({ id, params }) => {
      signIn(kit, setting, id, params.authPayload, sign).catch(() => {})
    })

  const last = (): WireProposal => {
    const proposal = proposals.all.at(-1)
    if (!proposal) throw new Error('Nothing was proposed.')
    return proposal
  }

  return {
    ...partyOf(kit.core, party),
    pair: (uri) => kit.pair({ uri }),
    proposals: proposals.all,
    requests: requests.all,
    ended: ended.all,
    proposed: (times = 1) => proposals.nth(() => true, times),
    asked: (method, times = 1) => requests.nth((request) => request.method === method, times),
    async disconnected(topic) {
      await ended.nth((each) => each === topic, 1)
    },
    approve: (proposal = last()) => approve(proposal),
    reject: (proposal = last(), refusal) => reject(proposal, refusal),
    respond,
    set(next) {
      Object.assign(setting, next)
    },
    ...sessionCommands(kit),
  }
}
