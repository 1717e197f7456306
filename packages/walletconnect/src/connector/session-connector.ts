import { PorticoError } from '@portico/core'
import type {
  AnyAdapter,
  AttemptCtx,
  Link,
  LinkRecord,
  Prepared,
  Services,
  Stop,
  Want,
} from '@portico/core'
import { createClient } from '../client.ts'
import type { WalletConnectOptions } from '../options.ts'
import type { SignClient, SignEvent } from '../port.ts'
import { createCodes } from './codes.ts'
import { addDeclared, loadNamespaces } from './load.ts'
import { reportRefusal } from './refusals.ts'
import { restore } from './restore.ts'
import { createSessionLinks } from './session-links.ts'
import { createSettledSessions } from './settled-sessions.ts'
import { takeSignedIn } from './signed-in.ts'
import { createWaiters } from './waiters.ts'
import { defined } from '@portico/core/adapter'

export interface SessionConnector {
  prepare(want: Want): Promise<Prepared>
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  restore(record: LinkRecord): Promise<Link>
  stop(): void
}

type RejectedEvent = Extract<SignEvent, { is: 'rejected' }>

/** @param onLink Gets a link without a waiting attempt, from a code still shown. */
export async function createSessionConnector(
  options: WalletConnectOptions,
  services: Services,
  onLink: (link: Link) => void,
  adapters: readonly AnyAdapter[],
): Promise<SessionConnector> {
  addDeclared(adapters)
  const { platform } = services
  const client = await clientOf(options, services)
  const codes = createCodes(client, options, services)
  const waiters = createWaiters(services)
  const links = createSessionLinks(client, services)
  const settled = createSettledSessions({ client, codes, waiters, links, services, onLink })
  client.id().then(services.identified, () => {})
  const stops: Stop[] = [client.on(onEvent), platform.changes(onPageChange)]

  function onPageChange(): void {
    if (!platform.visible() || !platform.online()) return
    client.wake()
    for (const code of codes.all()) code.refresh()
  }

  function onEvent(event: SignEvent): void {
    if (event.is === 'settled') void settled.onSettled(event.pairing, event.session)
    else if (event.is === 'authenticated')
      void takeSignedIn(event, services, codes.owner, waiters, settled.onSettled).catch(
        services.report,
      )
    else if (event.is === 'rejected') onRejected(event)
    else if (event.is === 'relay') onRelay(event)
    else if (event.is === 'expired' && event.what === 'pairing')
      for (const code of codes.all()) code.spend(event.topic)
    else links.onEvent(event)
  }

  function onRejected(event: RejectedEvent): void {
    const code = codes.owner(event.pairing)
    if (!code) return
    waiters.refuse(code, rejection(event))
    code.spend(event.pairing)
  }

  function onRelay({ line, reason = '' }: Extract<SignEvent, { is: 'relay' }>): void {
    if (line === 'refused') reportRefusal(reason, services)
    for (const code of codes.all()) code.onLine(line)
  }

  // Settled before a listener was added.
  client.sessions().then(
    (all) => all.forEach(settled.adopt),
    () => {},
  )

  return {
    async prepare(want) {
      await loadNamespaces(want.namespaces)
      const code = codes.of(want)
      return { ...code, cancel: code.hold() }
    },
    async open(offer, want, attempt) {
      await loadNamespaces(want.namespaces)
      // Cancelled while this code loaded.
      attempt.signal.throwIfAborted()
      return waiters.wait(codes.of(want), offer, want, attempt)
    },
    restore: (record) => restore(record, links, services),
    stop() {
      stops.forEach((stop) => stop())
      waiters.stop()
      for (const code of codes.all()) code.stop()
      client.stop().catch(() => {})
    },
  }
}

function rejection({ code: rpcCode, message }: RejectedEvent): PorticoError {
  const text = message || 'User rejected the request'
  const data = { rpcCode }
  // CAIP-25's codes for unsupported chains, methods and the like.
  return rpcCode >= 5100 && rpcCode < 5200
    ? new PorticoError('proposal-unsupported', text, { exit: 'unsupported', data })
    : new PorticoError('user-rejected', text, { exit: 'rejected', data })
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
    metadata: async () => ({
      ...(await services.metadata()),
      ...defined({ redirect: redirect || undefined }),
    }),
    ...defined({
      relayUrl: relayUrl || undefined,
      name: relayUrl ? new URL(relayUrl).host : undefined,
    }),
  })
}
