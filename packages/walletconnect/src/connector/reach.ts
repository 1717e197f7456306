/** Wallets outside the page: their pairings, sessions, and the links made of them. */
import { namespaces, PorticoError } from '@portico/core'
import type { AttemptCtx, Link, LinkRecord, Prepared, Services, Stop, Want, WalletLinks } from '@portico/core'
import { createClient } from '../client.ts'
import type { WalletConnectOptions } from '../index.ts'
import type { Session, SignClient, SignEvent } from '../port.ts'
import { createCode, type Code } from './codes.ts'
import { loadFamilies } from './load.ts'
import { approvedBy, directory, linksOf, parseKept } from './kept.ts'
import { createLink, type SessionLink, type Taken } from './link.ts'
import { isOut, note } from './out.ts'
import { proposalOf } from './proposal.ts'
import { bringForward, codeLasts } from './reopen.ts'
import { createWaiters, stopped, type Waiter } from './waiters.ts'

export interface Reach {
  prepare(want: Want): Promise<Prepared>
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  restore(record: LinkRecord): Promise<Link>
  stop(): void
}

/** How many events of a session wait for its link. */
const untoldMost = 50

/** How long another tab has to take what it waits for, milliseconds. */
const claim = 1_000

/** As whom a wallet is taken up that nobody waits for. */
const nobody: Pick<Waiter, 'offer' | 'want'> = { offer: 'walletConnect', want: { namespaces, chains: [] } }

/** @param found Takes a link that nobody waits for, of a code that is still shown. */
export async function createReach(options: WalletConnectOptions, services: Services, found: (link: Link) => void): Promise<Reach> {
  const { platform } = services
  const client = await clientOf(options, services)
  const codes = new Map<string, Code>()
  const waiters = createWaiters(services)
  const links = new Map<string, SessionLink>()
  /** By session, what was told before there was a link to tell. */
  const untold = new Map<string, SignEvent[]>()
  /** Sessions that have ended, also before anything here knew of them. */
  const gone = new Set<string>()
  /** The browser has not given out what it stores. */
  let unread = false
  /** By session: where its wallet is opened, and how many requests this page has on their way to it. */
  const leads = new Map<string, { wallet: WalletLinks | null; sending: number }>()

  client.id().then(services.identified, () => {})
  const stops: Stop[] = [
    client.on(hear),
    platform.changes(() => {
      if (!platform.visible() || !platform.online()) return
      client.wake()
      codes.forEach((code) => code.look())
    }),
  ]

  const ownerOf = (pairing: string): Code | undefined => [...codes.values()].find((code) => code.owns(pairing))

  function codeOf(want: Want): Code {
    const proposal = proposalOf(want, options)
    const key = JSON.stringify(proposal)
    const code = codes.get(key) ?? createCode(client, proposal, services, codeLasts(services), () => codes.delete(key))
    codes.set(key, code)
    return code
  }

  function hear(event: SignEvent): void {
    if (event.is === 'settled') void settled(event.pairing, event.session)
    else if (event.is === 'rejected') rejected(event.pairing, event.code, event.message)
    else if (event.is === 'relay') {
      if (event.line === 'refused') import('./refusals.ts').then((it) => it.tellRefusal(event.reason ?? '', services), () => {})
      codes.forEach((code) => code.line(event.line))
    } else if (event.is === 'requested') requested(event)
    else if (event.is === 'expired' && event.what === 'pairing') codes.forEach((code) => code.spend(event.topic))
    else {
      const { topic = '' } = event.is === 'updated' ? event.session : (event as { topic?: string })
      const link = links.get(topic)
      if (link) link.hear(event)
      else if (event.is === 'updated' || event.is === 'event') untold.set(topic, [...(untold.get(topic) ?? []).slice(-untoldMost), event])
      unread ||= event.is === 'failed' && event.code === 'unavailable'
      if (event.is === 'deleted' || event.is === 'expired') {
        links.delete(topic)
        leads.delete(topic)
        gone.add(topic)
      }
    }
  }

  /** Not before the relay has the request: a page that is left is frozen. Other tabs' requests are theirs. */
  function requested({ id, topic }: { id: number; topic: string }): void {
    const lead = leads.get(topic)
    if (lead?.wallet && lead.sending) bringForward(services, lead.wallet, { topic, requestId: id })
  }

  async function settled(pairing: string, session: Session): Promise<void> {
    // Another tab's, or another page's: whoever asked for it takes it.
    const code = ownerOf(pairing)
    if (!code) return orphan(session)
    note(services, pairing)
    const held = code.held()
    const waiter = waiters.take(code, pairing, session)
    try {
      if (!waiter && !held) throw stopped()
      const link = await takeUp(session, waiter)
      if (waiter) waiter.resolve(link)
      else found(link)
    } catch (error) {
      links.delete(session.topic)
      client.disconnect(session.topic).catch(() => {})
      waiter?.reject(error)
    }
    code.spend(pairing)
  }

  /** A page before this one asked for it, and is gone: this one takes it, unless another tab does. */
  function orphan(session: Session): void {
    platform.after(claim, () => {
      if (!isOut(services, session.pairing)) return
      note(services, session.pairing)
      takeUp(session).then(found, () => client.disconnect(session.topic).catch(() => {}))
    })
  }

  const takeUp = (session: Session, { offer, want } = nobody): Promise<Link> => linkOf(session, approvedBy(session.peer, offer, want, services))

  function rejected(pairing: string, rpcCode: number, message: string): void {
    const code = ownerOf(pairing)
    if (!code) return
    // Chains, methods and the like that the wallet does not serve have numbers of their own (CAIP-25).
    const [error, exit] = rpcCode >= 5100 && rpcCode < 5200 ? (['proposal-unsupported', 'unsupported'] as const) : (['user-rejected', 'rejected'] as const)
    waiters.refuse(code, new PorticoError(error, message || 'User rejected the request', { exit, data: { rpcCode } }))
    code.spend(pairing)
  }

  async function linkOf(session: Session, found: Taken | Promise<Taken>): Promise<Link> {
    const { peer, topic } = session
    // What is told meanwhile is told to it: the loading of its parts takes a moment.
    const early = untold.get(topic) ?? []
    untold.delete(topic)
    links.set(topic, { hear: (event) => void early.push(event) } as SessionLink)
    const taken = await found
    const lead = { wallet: linksOf(peer, taken.kept.chosen), sending: 0 }
    const link = await createLink({ client, services, session, ...taken, sending: (by) => void (lead.sending += by) })
    if (early.every(({ is }) => is !== 'deleted' && is !== 'expired')) {
      links.set(topic, link)
      leads.set(topic, lead)
    }
    early.forEach(link.hear)
    return link
  }

  // Settled before anybody listened.
  client.sessions().then((all) => all.forEach(orphan), () => {})

  return {
    async prepare(want) {
      await loadFamilies(want.namespaces)
      const { uri, failed, subscribe, hold } = codeOf(want)
      return { uri, failed, subscribe, cancel: hold() }
    },

    async open(offer, want, attempt) {
      await loadFamilies(want.namespaces)
      // Given up while all this was loading.
      attempt.signal.throwIfAborted()
      // Which wallets there are is looked up while one is waited for: a page that is left for it loads nothing.
      void directory()
      return waiters.wait(codeOf(want), offer, want, attempt)
    },

    async restore({ data, id, offer, seen }) {
      const topic = id.slice('walletConnect:'.length)
      const session = (await client.sessions()).find((each) => each.topic === topic && !gone.has(topic))
      if (session && session.until > platform.now()) return linkOf(session, { offer, kept: parseKept(data, namespaces), prefers: Object.values(seen).flatMap(({ chain }) => chain ?? []) })
      // What the browser did not give out may be there at the next visit.
      if (unread) throw new PorticoError('session-unread', 'The session could not be read', { exit: 'failed' })
      // It never comes again: what ended is told on this page, and forgotten with it.
      services.store.del(`link/${id}`)
      throw session ? ended('session-expired', 'The session has expired') : ended('session-deleted', 'The wallet ended the session')
    },

    stop() {
      stops.forEach((stop) => stop())
      waiters.stop()
      codes.forEach((code) => code.stop())
      client.stop().catch(() => {})
    },
  }
}

async function clientOf({ client, projectId = '', redirect, relayUrl, ...rest }: WalletConnectOptions, services: Services): Promise<SignClient> {
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

const ended = (code: 'session-deleted' | 'session-expired', message: string): PorticoError => new PorticoError(code, message, { exit: code })
