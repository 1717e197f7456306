import type { Link, Services, WalletLinks } from '@portico/core'
import type { Session, SignClient, SignEvent } from '../port.ts'
import { createLink, type LinkOptions, type SessionLink } from './link.ts'
import { linksOf } from './peer.ts'
import { bringForward } from './reopen.ts'

export interface SessionLinks {
  create(session: Session, options: LinkOptions | Promise<LinkOptions>): Promise<Link>
  /** Also whether the browser returned its storage. */
  find(topic: string): Promise<{ session: Session | undefined; unread: boolean }>
  onEvent(event: SignEvent): void
}

/** Events of a session that wait for its link. */
const mostEarly = 50

const isEnd = ({ is }: SignEvent): boolean => is === 'deleted' || is === 'expired'

export function createSessionLinks(client: SignClient, services: Services): SessionLinks {
  /** With how its wallet is opened, and this page's pending requests. */
  const links = new Map<string, { link: SessionLink; opens: WalletLinks | null; sending: number }>()
  /** Events before a link's creation or at its end. */
  const waiting = new Map<string, readonly SignEvent[]>()
  let unread = false

  return {
    async create(session, pending) {
      const { peer, topic } = session
      const options = await pending
      const wallet = { opens: linksOf(peer, options.data.chosen), sending: 0 }
      const link = await createLink({
        client,
        services,
        session,
        ...options,
        sending(by) {
          wallet.sending += by
        },
      })
      const events = waiting.get(topic) ?? []
      if (!events.some(isEnd)) {
        waiting.delete(topic)
        links.set(topic, Object.assign(wallet, { link }))
      }
      events.forEach(link.onEvent)
      return link
    },
    async find(topic) {
      const all = await client.sessions()
      return {
        session: all.find((each) => each.topic === topic && !waiting.get(topic)?.some(isEnd)),
        unread,
      }
    },
    onEvent(event) {
      unread ||= event.is === 'failed' && event.code === 'unavailable'
      const { topic = '' } = event.is === 'updated' ? event.session : (event as { topic?: string })
      const known = links.get(topic)
      if (event.is === 'requested') {
        // After the relay has the request, because a left page freezes. Other tabs' requests open
        // nothing.
        if (known?.opens && known.sending)
          bringForward(services, known.opens, { topic, requestId: event.id })
      } else known?.link.onEvent(event)
      if (isEnd(event)) links.delete(topic)
      if (isEnd(event) || (!known && (event.is === 'updated' || event.is === 'event')))
        waiting.set(topic, [...(waiting.get(topic) ?? []).slice(-mostEarly), event])
    },
  }
}
