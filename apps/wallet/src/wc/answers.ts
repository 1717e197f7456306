import { RpcError, invalidParams, toErrorBody } from '../shared/errors.ts'
import { isAddress } from '../shared/guards.ts'
import type { PopupContext } from '../popup/context.ts'
import { grantOf } from '../popup/context.ts'
import { present } from '../popup/frame.ts'
import type { Asker } from '../popup/frame.ts'
import type { Screen } from '../popup/screen.ts'
import { unlockScreen } from '../popup/screens/unlock.ts'
import { screenFor } from '../popup/signing.ts'
import type { Standing } from '../popup/signing.ts'
import { callsStatus } from '../wallet/batches.ts'
import { knownChains } from '../wallet/state.ts'
import { listed, propertiesOf } from './bitcoin-addresses.ts'
import type { Authenticate, Kit, Proposal, Request, Session } from './kit.ts'
import { addressesOn } from './namespaces.ts'
import { clusterOf } from './networks.ts'
import { proposalScreen } from './proposal.ts'
import { parseSessionRequest } from './requests.ts'
import { currentChain, switchChain } from './sessions.ts'

export type Ending = 'approved' | 'rejected' | 'answered' | 'expired'

/** WalletConnect's code. */
const REJECTED = { code: 5000, message: 'User rejected.' }

function askerOf({ name, url }: { readonly name: string; readonly url: string }): Asker {
  return { origin: url, name: name || 'A site without a name' }
}

async function unlocked(context: PopupContext, asker: Asker, signal: AbortSignal): Promise<void> {
  if (context.store.read().locked)
    await present(asker, unlockScreen(context.store), { label: 'Unlock', id: 'unlock', signal })
}

const isNo = (thrown: unknown): boolean => thrown instanceof RpcError && thrown.code === 4001

export async function answerProposal(
  kit: Kit,
  context: PopupContext,
  proposal: Proposal,
  signal: AbortSignal,
): Promise<Ending> {
  const { id, proposer } = proposal
  const asker = askerOf(proposer.metadata)
  try {
    await unlocked(context, asker, signal)
    await present(
      asker,
      proposalScreen(context, proposal, (namespaces) =>
        kit.approveSession({ id, namespaces, ...propertiesOf(context, namespaces) }),
      ),
      { signal },
    )
    return 'approved'
  } catch {
    if (signal.aborted) return 'expired'
    await kit.rejectSession({ id, reason: REJECTED })
    return 'rejected'
  }
}

export async function answerSignIn(
  kit: Kit,
  context: PopupContext,
  request: Authenticate,
  signal: AbortSignal,
): Promise<Ending> {
  const { id, params } = request
  const asker = askerOf(params.requester.metadata)
  try {
    await unlocked(context, asker, signal)
    const { signInScreen } = await import('./sign-in.ts')
    await present(
      asker,
      signInScreen(context, request, (auths) => kit.approveSessionAuthenticate({ id, auths })),
      { label: 'Sign in', signal },
    )
    return 'approved'
  } catch {
    if (signal.aborted) return 'expired'
    await kit.rejectSessionAuthenticate({ id, reason: REJECTED })
    return 'rejected'
  }
}

function standingOf(kit: Kit, context: PopupContext, session: Session, chain: string): Standing {
  const chains = knownChains(context.store.read(), context.config)
  const now =
    chains.find(({ chainId }) => chain === `eip155:${chainId}`) ??
    currentChain(context, session, window.localStorage) ??
    chains[0]
  if (now === undefined) throw invalidParams('This wallet has no network.')
  const granted = grantOf(context, context.accounts, ['bitcoin']).bitcoin ?? []
  const addresses = addressesOn(session.namespaces, chain)
  const [account] = addressesOn(session.namespaces, `eip155:${now.chainId}`)
  return {
    site: session.topic,
    account: isAddress(account) ? account : undefined,
    chain: now,
    bitcoin: granted.filter(({ address }) => addresses.includes(address)),
    setChain: (chainId) => switchChain(kit, context, session, chainId, window.localStorage),
  }
}

/**
 * Answers before the screen closes, so that a relay failure can be retried. Nothing is signed or
 * sent twice.
 */
function answering(screen: Screen, answer: (result: unknown) => Promise<void>): Screen {
  let done: { readonly result: unknown } | undefined
  return {
    ...screen,
    async approve() {
      done ??= { result: await screen.approve() }
      await answer(done.result)
    },
  }
}

export async function answerRequest(
  kit: Kit,
  context: PopupContext,
  request: Request,
  signal: AbortSignal,
): Promise<Ending> {
  const { id, topic } = request
  const { chainId: chain, request: call } = request.params
  const session = kit.getActiveSessions()[topic]
  if (session === undefined) return 'expired'
  const respond = (
    how: { result: unknown } | { error: { code: number; message: string } },
  ): Promise<void> => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...how } })
  try {
    const cluster = clusterOf(context.config, chain)?.chain
    const addresses = addressesOn(session.namespaces, chain)
    const ask = parseSessionRequest(call.method, call.params, {
      chain,
      addresses,
      cluster,
      listed: (address) => listed(context, address),
    })
    if ('answer' in ask) {
      await respond({ result: ask.answer })
      return 'answered'
    }
    if ('status' in ask) {
      await respond({ result: await callsStatus(context, context.store.read(), topic, ask.status) })
      return 'answered'
    }
    const { approval } = ask
    const now = currentChain(context, session, window.localStorage)?.chainId
    const wanted =
      approval.kind === 'switch-chain'
        ? approval.chainId
        : approval.kind === 'add-chain'
          ? approval.chain.chainId
          : undefined
    if (wanted !== undefined && wanted === now) {
      await respond({ result: null })
      return 'answered'
    }
    const asker = askerOf(session.peer.metadata)
    await unlocked(context, asker, signal)
    const screen = await screenFor(context, standingOf(kit, context, session, chain), approval)
    await present(
      asker,
      answering(screen, (result) => respond({ result: ask.write(result) })),
      { signal },
    )
    return 'approved'
  } catch (thrown) {
    if (signal.aborted) return 'expired'
    const { code, message } = toErrorBody(thrown)
    await respond({ error: isNo(thrown) ? REJECTED : { code, message } })
    return isNo(thrown) ? 'rejected' : 'answered'
  }
}
