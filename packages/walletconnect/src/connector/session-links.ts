/**
 * The links of this page by session: each gets the events of its session, including earlier ones.
 */
import type { Link, Services, WalletLinks } from '@portico/core'
import type { Session, SignClient, SignEvent } from '../port.ts'
import { createLink, type LinkOptions, type SessionLink } from './link.ts'
import { linksOf } from './peer.ts'
import { bringForward } from './reopen.ts'

export interface SessionLinks {
  create(session: Session, options: LinkOptions | Promise<LinkOptions>): Promise<Link>
  /** A stored session that has not ended, and whether the browser returned its storage. */
  find(topic: string): Promise<{ session: Session | undefined; unread: boolean }>
  /** An event of the client about sessions and requests. */
  onEvent(event: SignEvent): void
}

/** How many events of a session wait for its link. */
const mostEarly = 50

const isEnd = ({ is }: SignEvent): boolean => is === 'deleted' || is === 'expired'

export function createSessionLinks(client: SignClient, services: Services): SessionLinks {
  /**
   * By session: its link, how its wallet is opened, and the number of this page's pending requests.
   */
  const links = new Map<string, { link: SessionLink; opens: WalletLinks | null; sending: number }>()
  /** By session, the events without a link: before it was created, or at its end. */
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
        // The wallet is opened once the relay has the request, because the browser freezes a page
        // that is left. Requests of other tabs open nothing here.
        if (known?.opens && known.sending)
          bringForward(services, known.opens, { topic, requestId: event.id })
      } else known?.link.onEvent(event)
      if (isEnd(event)) links.delete(topic)
      if (isEnd(event) || (!known && (event.is === 'updated' || event.is === 'event')))
        waiting.set(topic, [...(waiting.get(topic) ?? []).slice(-mostEarly), event])
    },
  }
}
