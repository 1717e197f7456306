/** A login as one link: a handle for each chain family of the wallet that it opened. */
import { cleanName } from '@portico/core/internal/wallets/claims'
import type { ChainId, Exit, Json, Link, LinkFact, ProviderHandle, Services, Stop } from '@portico/core'
import type { Frame } from './frame/frame.ts'
import type { FrameUser } from './frame/messages.ts'
import { eip155 } from './namespaces/eip155.ts'
import { solana } from './namespaces/solana.ts'

/** What is remembered of a login beside what the frame keeps. */
export type LinkData = {
  namespaces: readonly string[]
  /** The networks that were wanted, the chosen one of each family first. */
  chains: readonly ChainId[]
}

export interface EmbeddedLink extends Link {
  /** The login has ended. */
  end(exit: Exit): void
}

export interface LinkParts {
  user: FrameUser
  data: LinkData
  services: Services
  request: Frame['request']
  /** Signs out of the frame. */
  release(): Promise<void>
}

export function createLink({ user, data, services, request, release }: LinkParts): EmbeddedLink {
  const listeners = new Set<(fact: LinkFact) => void>()
  let ended: LinkFact | undefined
  const name = cleanName(user.email ?? user.name) || 'E-mail'
  const context = { name, chains: data.chains, services, request: async (chain: ChainId, method: string, params: Json) => (await request('RPC_REQUEST', { chain, method, params })) as Json }
  const sides: Readonly<Record<string, () => ProviderHandle>> = {
    eip155: eip155(user.addresses.eip155, context),
    solana: solana(user.addresses.solana, context),
  }
  return {
    id: `embedded:${user.wallet}`,
    connector: 'embedded',
    offer: 'email',
    peer: { name, user: userOf(user) },
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
    end(exit) {
      ended ??= { is: 'closed', exit }
      for (const listener of [...listeners]) listener(ended)
    },
  }
}

/** As the account shows who has logged in. */
function userOf({ provider, email, name, picture }: FrameUser): NonNullable<Link['peer']['user']> {
  return { provider, ...(email && { email }), ...(name && { name: cleanName(name) }), ...(picture && { picture }) }
}
