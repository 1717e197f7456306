/** A login as one link: a handle for each chain family of the wallet that it opened. */
import { cleanName } from '@portico/core/internal/wallets/claims'
import type { ChainId, Exit, Json, Link, LinkFact, ProviderHandle, Services, Stop } from '@portico/core'
import type { Frame } from './frame/frame.ts'
import type { FrameUser } from './frame/messages.ts'
import { eip155 } from './namespaces/eip155.ts'
import type { solana as solanaSide } from './namespaces/solana.ts'

/** What is remembered of a login beside what the frame keeps. */
export type LinkData = {
  namespaces: readonly string[]
  /** The networks that were wanted, the chosen one of each family first. */
  chains: readonly ChainId[]
  /** Who has logged in in a window, as the frame may store nothing here: a window cannot be asked before somebody presses something. */
  window?: Json
}

/** What is loaded of chain families before a link is made: who has EVM alone pays for that alone. */
export const loadSides = async (namespaces: readonly string[]): Promise<Pick<LinkParts, 'solana'>> => (namespaces.includes('solana') ? import('./namespaces/solana.ts') : {})

export interface EmbeddedLink extends Link {
  /** Whoever is logged in is known by another address, or name. */
  rename(user: FrameUser): void
  /** The login has ended. */
  end(exit: Exit): void
}

export interface LinkParts {
  user: FrameUser
  /** The way in that it is shown as. */
  offer: string
  data: LinkData
  /** Makes Solana's side, where that is wanted. */
  solana?: typeof solanaSide | undefined
  services: Services
  request: Frame['request']
  /** Signs out of the frame. */
  release(): Promise<void>
}

export function createLink({ user, offer, data, solana, services, request, release }: LinkParts): EmbeddedLink {
  const listeners = new Set<(fact: LinkFact) => void>()
  const tell = (fact: LinkFact): void => [...listeners].forEach((listener) => listener(fact))
  let ended: LinkFact | undefined
  const peerOf = (who: FrameUser): Link['peer'] => ({ name: cleanName(who.email ?? who.name) || offer[0]!.toUpperCase() + offer.slice(1), user: { ...userOf(who), ...(data.window && { inWindow: true }) } })
  let peer = peerOf(user)
  const context = { name: peer.name, chains: data.chains, services, request: async (chain: ChainId, method: string, params: Json) => (await request('RPC_REQUEST', { chain, method, params })) as Json }
  const sides: Readonly<Record<string, () => ProviderHandle>> = {
    eip155: eip155(user.addresses.eip155, context),
    ...(solana && { solana: solana(user.addresses.solana, context) }),
  }
  return {
    id: `embedded:${user.wallet}`,
    connector: 'embedded',
    offer,
    get peer() {
      return peer
    },
    scope: 'whole',
    handles: () => data.namespaces.flatMap((ns) => (Object.hasOwn(sides, ns) ? [sides[ns]!()] : [])),
    subscribe(listener): Stop {
      // It may have ended while its adapters were loading.
      if (ended) queueMicrotask(() => listener(ended!))
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
      if (!ended) tell((ended = { is: 'closed', exit }))
    },
  }
}

/** As the account shows who has logged in. */
function userOf({ provider, email, name, picture }: FrameUser): NonNullable<Link['peer']['user']> {
  return { provider, ...(email && { email }), ...(name && { name: cleanName(name) }), ...(picture && { picture }) }
}
