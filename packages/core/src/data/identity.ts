/** Names and pictures from name services, services and storage. */
import { isFields } from '../storage/stored.ts'
import { cleanName } from '../wallets/claims.ts'

/** An avatar is the source of an image, and nothing else: https, the computer that the page itself is on, or the image. */
const picture = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|data:image\/[a-z+]+[;,])/i
/** A flag is spelled with tags, which nobody sees: in names of name services it stands for itself. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu

/** Whether all of a name is seen. One that would be shown otherwise than it is spelled may be another's: it is none. */
function isPlain(name: unknown): name is string {
  if (typeof name !== 'string' || !name || name.length > 255) return false
  const spelled = name.replace(flags, '\u{1f3f4}')
  return cleanName(spelled, 255) === spelled
}

/** Parses an identity from a name service or from storage; null where it is none. */
export function parseIdentity(value: unknown): { name: string | null; avatar: string | null } | null {
  if (!isFields(value)) return null
  const { name, avatar } = value
  return {
    name: isPlain(name) ? name : null,
    avatar: typeof avatar === 'string' && picture.test(avatar) ? avatar : null,
  }
}
