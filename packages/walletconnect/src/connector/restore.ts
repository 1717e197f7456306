import { namespaces, PorticoError } from '@portico/core'
import type { Json, Link, LinkRecord, Services } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import { isText } from '../shape.ts'
import type { LinkData } from './link.ts'
import { parseWallet } from './peer.ts'
import type { SessionLinks } from './session-links.ts'

/**
 * @throws PorticoError `session-unread`, `session-expired`, `session-deleted`, and what making a
 *   link throws.
 */
export async function restore(
  { data, id, offer, seen }: LinkRecord,
  links: SessionLinks,
  { platform, store }: Services,
): Promise<Link> {
  const { session, unread } = await links.find(id.slice('walletConnect:'.length))
  if (session && session.until > platform.now())
    return links.create(session, {
      offer,
      data: parseLinkData(data),
      prefers: Object.values(seen).flatMap(({ chain }) => chain ?? []),
    })
  // A blocked record may be readable at the next visit.
  if (unread)
    throw new PorticoError('session-unread', 'The session could not be read', { exit: 'failed' })
  // The record is deleted, but this page still shows the end.
  store.del(`link/${id}`)
  const code = session ? 'session-expired' : 'session-deleted'
  throw new PorticoError(
    code,
    session ? 'The session has expired' : 'The wallet ended the session',
    { exit: code },
  )
}

function parseLinkData(data: Json): LinkData {
  const { chosen, method, namespaces: stored, sides } = fields(data)
  const known = Array.isArray(stored) ? stored.filter(isText) : []
  return {
    chosen: parseWallet(chosen),
    method: method === 'mobile' ? 'mobile' : 'qrcode',
    namespaces: known.length > 0 ? known : namespaces,
    sides: fields(sides) as LinkData['sides'],
  }
}
