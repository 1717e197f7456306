/** Connects wallets outside the page: their QR codes, their sessions, and the resulting links. */
import { namespaces, PorticoError } from '@portico/core'
import type { AttemptCtx, Link, LinkRecord, Prepared, Services, Stop, Want } from '@portico/core'
import { createClient } from '../client.ts'
import type { WalletConnectOptions } from '../options.ts'
import type { Session, SignClient, SignEvent } from '../port.ts'
import { createCode, type Code } from './code.ts'
import { loadFamilies } from './load.ts'
import { directory, linkOptionsOf } from './peer.ts'
import { isPending, notePairing } from './pending-pairings.ts'
import { proposalOf } from './proposal.ts'
import { codeLasts } from './reopen.ts'
import { restore } from './restore.ts'
import { createSessionLinks } from './session-links.ts'
import { createWaiters, stopped, type Waiter } from './waiters.ts'

export interface SessionConnector {
  prepare(want: Want): Promise<Prepared>
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  restore(record: LinkRecord): Promise<Link>
  stop(): void
}

/**
 * How long another tab has to adopt the session that it asked for, in milliseconds, before this one
 * does.
 */
const claimTime = 1_000

/** The offer for a wallet that connects without a waiting attempt. */
const nobody: Pick<Waiter, 'offer' | 'want'> = {
  offer: 'walletConnect',
  want: { namespaces, chains: [] },
}

/** @param onLink Gets a link without a waiting attempt, from a QR code that is still shown. */
export async function createSessionConnector(
  options: WalletConnectOptions,
  services: Services,
  onLink: (link: Link) => void,
): Promise<SessionConnector> {
  const { platform } = services
  const client = await clientOf(options, services)
  const codes = new Map<string, Code>()
  const waiters = createWaiters(services)
  const links = createSessionLinks(client, services)
  client.id().then(services.identified, () => {})
  const stops: Stop[] = [client.on(onEvent), platform.changes(onPageChange)]

  const ownerOf = (pairing: string): Code | undefined =>
    [...codes.values()].find((code) => code.owns(pairing))

  function codeOf(want: Want): Code {
    const proposal = proposalOf(want, options)
    const key = JSON.stringify(proposal)
    const code =
      codes.get(key) ??
      createCode(client, proposal, services, codeLasts(services), () => codes.delete(key))
    codes.set(key, code)
    return code
  }

  function onPageChange(): void {
    if (!platform.visible() || !platform.online()) return
    client.wake()
    codes.forEach((code) => code.refresh())
  }

  function onEvent(event: SignEvent): void {
    if (event.is === 'settled') void onSettled(event.pairing, event.session)
    else if (event.is === 'authenticated')
      void import('./signed-in.ts')
        .then((it) => it.takeSignedIn(event, services, ownerOf, waiters, onSettled))
        .catch(services.report)
    else if (event.is === 'rejected') {
      const code = ownerOf(event.pairing)
      if (!code) return
      waiters.refuse(code, rejection(event))
      code.spend(event.pairing)
    } else if (event.is === 'relay') {
      if (event.line === 'refused')
        import('./refusals.ts').then(
          (it) => it.reportRefusal(event.reason ?? '', services),
          () => {},
        )
      codes.forEach((code) => code.onLine(event.line))
    } else if (event.is === 'expired' && event.what === 'pairing')
      codes.forEach((code) => code.spend(event.topic))
    else links.onEvent(event)
  }

  async function onSettled(pairing: string, session: Session): Promise<void> {
    // The session belongs to another tab or page: the one that asked for it adopts it.
    const code = ownerOf(pairing)
    if (!code) return adopt(session)
    notePairing(services, pairing)
    const isHeld = code.isHeld()
    const waiter = waiters.take(code, pairing, session)
    try {
      if (!waiter && !isHeld) throw stopped()
      await connect(session, waiter).then(waiter?.resolve ?? onLink)
    } catch (error) {
      client.disconnect(session.topic).catch(() => {})
      waiter?.reject(error)
    }
    code.spend(pairing)
  }

  /**
   * An earlier page that has closed asked for the session. This page adopts it, unless another tab
   * does.
   */
  function adopt(session: Session): void {
    platform.after(claimTime, () => {
      if (!isPending(services, session.pairing)) return
      notePairing(services, session.pairing)
      connect(session).then(onLink, () => client.disconnect(session.topic).catch(() => {}))
    })
  }

  const connect = (session: Session, { offer, want } = nobody): Promise<Link> =>
    links.create(session, linkOptionsOf(session.peer, offer, want, services))
  // The session was settled before a listener was added.
  client.sessions().then(
    (all) => all.forEach(adopt),
    () => {},
  )

  return {
    async prepare(want) {
      await loadFamilies(want.namespaces)
      const code = codeOf(want)
      return { ...code, cancel: code.hold() }
    },
    async open(offer, want, attempt) {
      await loadFamilies(want.namespaces)
      // Cancelled while this code loaded.
      attempt.signal.throwIfAborted()
      // The directory loads during the wait, because a page that is left for the wallet loads
      // nothing.
      void directory()
      return waiters.wait(codeOf(want), offer, want, attempt)
    },
    restore: (record) => restore(record, links, services),
    stop() {
      stops.forEach((stop) => stop())
      waiters.stop()
      codes.forEach((code) => code.stop())
      client.stop().catch(() => {})
    },
  }
}

function rejection({
  code: rpcCode,
  message,
}: Extract<SignEvent, { is: 'rejected' }>): PorticoError {
  // Chains, methods and the like that the wallet does not support have their own codes (CAIP-25).
  const [code, exit] =
    rpcCode >= 5100 && rpcCode < 5200
      ? (['proposal-unsupported', 'unsupported'] as const)
      : (['user-rejected', 'rejected'] as const)
  return new PorticoError(code, message || 'User rejected the request', { exit, data: { rpcCode } })
}

async function clientOf(
  { client, projectId = '', redirect, relayUrl, ...rest }: WalletConnectOptions,
  services: Services,
): Promise<SignClient> {
  if (client) return client(services)
  if (!projectId && !relayUrl) {
    services.raise('relay-project-id-missing')
    throw new PorticoError('project-id-missing', 'Project ID Not Configured', { exit: 'failed' })
  }
  return createClient({
    ...rest,
    projectId,
    platform: services.platform,
    metadata: async () => ({ ...(await services.metadata()), ...(redirect && { redirect }) }),
    ...(relayUrl && { relayUrl, name: new URL(relayUrl).host }),
  })
}
