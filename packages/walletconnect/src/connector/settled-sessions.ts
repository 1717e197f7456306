import { namespaces } from '@portico/core'
import type { Link, Services } from '@portico/core'
import type { Session, SignClient } from '../port.ts'
import type { Codes } from './codes.ts'
import { linkOptionsOf } from './peer.ts'
import { isPending, notePairing } from './pending-pairings.ts'
import type { SessionLinks } from './session-links.ts'
import { stopped, type Waiter, type Waiters } from './waiters.ts'

export interface SettledSessions {
  onSettled(pairing: string, session: Session): Promise<void>
  /** Requested by a closed page; adopted unless another tab does. */
  adopt(session: Session): void
}

export interface SettledSessionsOptions {
  client: Pick<SignClient, 'disconnect'>
  codes: Pick<Codes, 'owner'>
  waiters: Pick<Waiters, 'take'>
  links: Pick<SessionLinks, 'create'>
  services: Services
  onLink(link: Link): void
}

/** How long the requesting tab may take to adopt it, milliseconds. */
const claimTime = 1_000

/** For a wallet that connects without a waiting attempt. */
const unattended: Pick<Waiter, 'offer' | 'want'> = {
  offer: 'walletConnect',
  want: { namespaces, chains: [] },
}

export function createSettledSessions(options: SettledSessionsOptions): SettledSessions {
  const { client, codes, waiters, links, services, onLink } = options

  const connect = (session: Session, { offer, want } = unattended): Promise<Link> =>
    links.create(session, linkOptionsOf(session.peer, offer, want, services))

  function disconnect({ topic }: Session): void {
    client.disconnect(topic).catch(() => {})
  }

  function adopt(session: Session): void {
    services.platform.after(claimTime, () => {
      if (!isPending(services, session.pairing)) return
      notePairing(services, session.pairing)
      connect(session).then(onLink, () => disconnect(session))
    })
  }

  return {
    async onSettled(pairing, session) {
      // Another tab or page adopts its own session.
      const code = codes.owner(pairing)
      if (!code) return adopt(session)
      notePairing(services, pairing)
      const isHeld = code.isHeld()
      const waiter = waiters.take(code, pairing, session)
      try {
        if (!waiter && !isHeld) throw stopped()
        const link = await connect(session, waiter)
        if (waiter) waiter.resolve(link)
        else onLink(link)
      } catch (error) {
        disconnect(session)
        waiter?.reject(error)
      }
      code.spend(pairing)
    },
    adopt,
  }
}
