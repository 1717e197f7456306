import { PorticoError } from '@portico/core'
import { cleanIcon, cleanName } from '@portico/core/adapter'
import type {
  ChainId,
  Exit,
  Json,
  Link,
  LinkFact,
  ProviderHandle,
  Services,
  WalletLinks,
} from '@portico/core'
import { createListeners } from '../listeners.ts'
import type { Part, Side, SideContext } from '../namespaces/side.ts'
import type { Session, SignClient, SignEvent } from '../port.ts'
import { loadedNamespaces } from './namespaces.ts'
import { loadNamespaces } from './load.ts'
import { walletRefusal } from './refusals.ts'
import { addressesOf, partsOf } from './parts.ts'
import { namespaceOf } from '../sign/approval.ts'

/** A type alias is assignable to JSON; an interface is not. */
type Plain<T> = { [K in keyof T]: T[K] }

/** What the client does not store of a session. */
export type LinkData = {
  /** The chosen wallet, and how it is opened. */
  chosen: Plain<WalletLinks> | null
  method: 'mobile' | 'qrcode'
  namespaces: readonly string[]
  /** By namespace, for a restore. */
  sides: { readonly [namespace: string]: Json }
}

export type Send = (
  request: { chain: ChainId; method: string; params: Json },
  send: () => Promise<Json>,
) => Promise<Json>

export interface SessionLink extends Link {
  /** Passes requests that need approval to features if no adapter does. */
  readonly through: { send?: Send }
  onEvent(event: SignEvent): void
}

export interface LinkOptions {
  offer: string
  data: LinkData
  /** Each namespace's requested chain first. */
  prefers: readonly ChainId[]
}

export interface LinkDeps extends LinkOptions {
  client: SignClient
  services: Services
  session: Session
  /** The number of pending approvals changes by 1 or -1. */
  sending(by: number): void
}

/** Answered without approval: they do not open the wallet. */
const silent = /^wallet_get|_getAccounts$|^getAccountAddresses$/

/** By the event that ended the session. */
const exits: Readonly<Partial<Record<SignEvent['is'], Exit>>> = {
  deleted: 'session-deleted',
  expired: 'session-expired',
}

/** @param current What the session now serves of the namespace. */
function createAsk(
  { client, sending, session: { topic } }: LinkDeps,
  name: string,
  through: SessionLink['through'],
  current: () => Part | undefined,
): SideContext['ask'] {
  return async (chain, method, params) => {
    const part = current()
    if (!part?.methods.includes(method))
      throw new PorticoError('method-unapproved', `${name} has not approved ${method}`, {
        exit: 'unsupported',
        data: { rpcCode: 4200 },
      })
    if (!part.chains.includes(chain))
      throw new PorticoError(
        'chain-unsupported',
        `${name} has not agreed to ${chain} in this session`,
        { exit: 'unsupported' },
      )
    const one = silent.test(method) ? 0 : 1
    const send = (): Promise<Json> =>
      client.request(topic, {
        chain: part.written.get(chain) ?? chain,
        method,
        params,
        accounts: addressesOf(part),
      })
    sending(one)
    try {
      return await (one && through.send ? through.send({ chain, method, params }, send) : send())
    } catch (error) {
      throw walletRefusal(error)
    } finally {
      sending(-one)
    }
  }
}

function peerOf(name: string, icons: readonly unknown[], chosen: LinkData['chosen']): Link['peer'] {
  const { icon = cleanIcon(icons[0]), id: directory, rdns }: Partial<WalletLinks> = chosen ?? {}
  const evidence: NonNullable<Link['peer']['evidence']>[number][] = []
  if (rdns) evidence.push({ by: 'rdns', value: rdns })
  if (directory) evidence.push({ by: 'directory', value: directory })
  const peer = { name, evidence }
  return icon ? { ...peer, icon } : peer
}

function recordsOf(sides: ReadonlyMap<string, Side>): Record<string, Json> {
  const records: Record<string, Json> = {}
  for (const [namespace, side] of sides) if (side.record) records[namespace] = side.record()
  return records
}

/** @throws PorticoError `session-empty` if no requested account is shared. */
export async function createLink(options: LinkDeps): Promise<SessionLink> {
  const { client, data, offer, prefers, services } = options
  let { session } = options
  const { topic } = session
  await loadNamespaces(Object.keys(session.namespaces))
  let parts = partsOf(session, services)
  const sides = new Map<string, Side>()
  const { emit, on } = createListeners<[LinkFact]>()
  const through: SessionLink['through'] = {}
  let ended: LinkFact | undefined
  const name = cleanName(session.peer.name) || data.chosen?.name || 'WalletConnect'

  function add(namespace: string, part: Part): void {
    const made = loadedNamespaces.get(namespace)!.side(part, {
      name,
      services,
      prefers,
      // It lists only current networks, and can switch to any it knows.
      boundless: session.peer.name === 'MetaMask Wallet',
      properties: session.sessionProperties ?? {},
      stored: data.sides[namespace] ?? null,
      ask: createAsk(options, name, through, () => parts.get(namespace)),
    })
    sides.set(namespace, made)
  }

  const wanted = (): [string, Part][] =>
    [...parts].filter(([namespace]) => data.namespaces.includes(namespace))
  // The first one requested is shown first.
  const handles = (): ProviderHandle[] =>
    data.namespaces.flatMap((namespace) =>
      parts.has(namespace) ? (sides.get(namespace)?.handle() ?? []) : [],
    )

  /** Handles are added once ready; a failed one is left out. */
  async function addAll(list: readonly [string, Part][]): Promise<void> {
    for (const [namespace, part] of list) add(namespace, part)
    const late = list.flatMap(([namespace]) => sides.get(namespace)?.ready ?? [])
    const all = Promise.allSettled(late.map((ready) => ready.then(() => emit({ is: 'handles' }))))
    if (handles().length === 0) await all
  }

  await addAll(wanted())
  if (handles().length === 0)
    throw new PorticoError('session-empty', `${name} shares no such account`, {
      exit: 'unsupported',
    })

  async function update(next: Session): Promise<void> {
    session = next
    parts = partsOf(session, services)
    for (const [namespace, part] of parts) sides.get(namespace)?.update(part)
    for (const namespace of sides.keys()) if (!parts.has(namespace)) sides.delete(namespace)
    await loadNamespaces(Object.keys(next.namespaces))
    // The later update wins, even if the first one's namespaces still load.
    parts = partsOf(session, services)
    await addAll(wanted().filter(([namespace]) => !sides.has(namespace)))
    emit({ is: 'handles' })
  }

  return {
    id: `walletConnect:${topic}`,
    connector: 'walletConnect',
    offer,
    peer: peerOf(name, session.peer.icons, data.chosen),
    scope: 'whole',
    method: data.method,
    handles,
    through,
    subscribe(listener) {
      // It may have ended while adapters were loading.
      const before = ended
      if (before) queueMicrotask(() => listener(before))
      return on(listener)
    },
    release: () => client.disconnect(topic),
    record: () => ({ ...data, sides: recordsOf(sides) }),
    onEvent(event) {
      const exit = exits[event.is]
      if (exit) {
        ended = { is: 'closed', exit }
        emit(ended)
      } else if (event.is === 'updated') void update(event.session).catch(() => {})
      else if (event.is === 'event') {
        sides.get(namespaceOf(event.chain))?.event(event.name, event.data)
        emit({ is: 'handles' })
      }
    },
  }
}
