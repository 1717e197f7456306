import { cleanName } from '@portico/core/adapter'
import type { ChainId, Exit, Json, Link, LinkFact, Services, Stop } from '@portico/core'
import type { Frame } from './frame/frame.ts'
import type { FrameUser } from './frame/messages.ts'
import { eip155 } from './namespaces/eip155.ts'
import type { Side } from './namespaces/side.ts'
import { solana } from './namespaces/solana.ts'

/** What the frame does not store. */
export type LinkData = {
  namespaces: readonly string[]
  /** Requested networks, the chosen one of each namespace first. */
  chains: readonly ChainId[]
  /**
   * The user of a login in a window: the frame may store nothing here, and a window needs a press.
   */
  window?: Json
}

const sides: Readonly<Record<string, Side>> = { eip155, solana }

export interface EmbeddedLink extends Link {
  rename(user: FrameUser): void
  end(exit: Exit): void
}

export interface LinkDeps {
  user: FrameUser
  offer: string
  data: LinkData
  services: Services
  request: Frame['request']
  release(): Promise<void>
}

export function createLink({
  user,
  offer,
  data,
  services,
  request,
  release,
}: LinkDeps): EmbeddedLink {
  const listeners = new Set<(fact: LinkFact) => void>()
  const emit = (fact: LinkFact): void => {
    for (const listener of [...listeners]) listener(fact)
  }
  let ended: LinkFact | undefined
  const peerOf = (who: FrameUser): Link['peer'] => ({
    name: cleanName(who.email ?? who.name) || offer[0]!.toUpperCase() + offer.slice(1),
    user: data.window ? { ...userOf(who), inWindow: true } : userOf(who),
  })
  let peer = peerOf(user)
  const addresses: Readonly<Record<string, string>> = user.addresses
  const pending = createPending()
  const makers = data.namespaces.flatMap((namespace) => {
    if (!Object.hasOwn(sides, namespace)) return []
    const chains = data.chains.filter(
      (id) => id.startsWith(`${namespace}:`) && services.network(id),
    )
    return sides[namespace]!(addresses[namespace]!, {
      name: peer.name,
      chains,
      services,
      request: async (chain, method, params) =>
        (await request('RPC_REQUEST', { chain, method, params }, pending.of(method))) as Json,
      rejectPending: pending.reject,
    })
  })
  return {
    id: `embedded:${user.wallet}`,
    connector: 'embedded',
    offer,
    get peer() {
      return peer
    },
    scope: 'whole',
    method: user.provider === 'email' || user.provider === 'passkey' ? user.provider : 'social',
    handles: () => makers.map((make) => make()),
    subscribe(listener): Stop {
      // The login may have ended before its adapters were attached.
      const before = ended
      if (before) queueMicrotask(() => listener(before))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    release,
    record: () => data,
    rename(who) {
      peer = peerOf(who)
      emit({ is: 'handles' })
    },
    end(exit) {
      if (ended) return
      ended = { is: 'closed', exit }
      emit(ended)
    },
  }
}

/** Of the requests that wait for the visitor. */
function createPending(): { of(method: string): { signal?: AbortSignal }; reject(): void } {
  let current = new AbortController()
  return {
    // Answered without the visitor.
    of: (method) => (method === 'wallet_getCapabilities' ? {} : { signal: current.signal }),
    reject() {
      current.abort()
      current = new AbortController()
    },
  }
}

function userOf({
  provider,
  email,
  name,
  picture,
  legal,
}: FrameUser): NonNullable<Link['peer']['user']> {
  const user: NonNullable<Link['peer']['user']> = { provider }
  if (email) user.email = email
  if (name) user.name = cleanName(name)
  if (picture) user.picture = picture
  if (legal) user.legal = { version: legal.version, agreed: legal.agreed }
  return user
}
