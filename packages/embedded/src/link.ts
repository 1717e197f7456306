/** A login as a link: a handle for each chain family of its wallet. */
import { cleanName } from '@portico/core/internal/format/claims'
import type { ChainId, Exit, Json, Link, LinkFact, Services, Stop } from '@portico/core'
import type { Frame } from './frame/frame.ts'
import type { FrameUser } from './frame/messages.ts'
import { eip155 } from './namespaces/eip155.ts'
import type { Side } from './namespaces/side.ts'

/** What the page stores of a login, besides what the frame stores. */
export type LinkData = {
  namespaces: readonly string[]
  /** The requested networks, the chosen one of each family first. */
  chains: readonly ChainId[]
  /**
   * The user who has logged in in a window, because the frame may store nothing here, and a window
   * can be asked only after a press.
   */
  window?: Json
}

/**
 * Loads the code of chain families before a link is made, so that a page with EVM alone loads only
 * that.
 */
export async function loadSides(namespaces: readonly string[]): Promise<LinkParts['sides']> {
  if (!namespaces.includes('solana')) return { eip155 }
  const { solana } = await import('./namespaces/solana.ts')
  return { eip155, solana }
}

export interface EmbeddedLink extends Link {
  /** The user's address or name has changed. */
  rename(user: FrameUser): void
  /** The login has ended. */
  end(exit: Exit): void
}

export interface LinkParts {
  user: FrameUser
  /** The login method that the link is shown as. */
  offer: string
  data: LinkData
  /** The code of each chain family that the page has. */
  sides: Readonly<Record<string, Side>>
  services: Services
  request: Frame['request']
  /** Signs out of the frame. */
  release(): Promise<void>
}

export function createLink({
  user,
  offer,
  data,
  sides,
  services,
  request,
  release,
}: LinkParts): EmbeddedLink {
  const listeners = new Set<(fact: LinkFact) => void>()
  const tell = (fact: LinkFact): void => {
    for (const listener of [...listeners]) listener(fact)
  }
  let ended: LinkFact | undefined
  const peerOf = (who: FrameUser): Link['peer'] => ({
    name: cleanName(who.email ?? who.name) || offer[0]!.toUpperCase() + offer.slice(1),
    user: data.window ? { ...userOf(who), inWindow: true } : userOf(who),
  })
  let peer = peerOf(user)
  const addresses: Readonly<Record<string, string>> = user.addresses
  const makers = data.namespaces.flatMap((ns) => {
    if (!Object.hasOwn(sides, ns)) return []
    const chains = data.chains.filter((id) => id.startsWith(`${ns}:`) && services.network(id))
    return sides[ns]!(addresses[ns]!, {
      name: peer.name,
      chains,
      services,
      request: async (chain, method, params) =>
        (await request('RPC_REQUEST', { chain, method, params })) as Json,
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
      // The login may have ended while its adapters were loading.
      const before = ended
      if (before) queueMicrotask(() => listener(before))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    release,
    record: () => data,
    rename(who) {
      peer = peerOf(who)
      tell({ is: 'handles' })
    },
    end(exit) {
      if (ended) return
      ended = { is: 'closed', exit }
      tell(ended)
    },
  }
}

/** The user's name in the account view. */
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
