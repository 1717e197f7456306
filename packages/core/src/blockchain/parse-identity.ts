import { isFields } from '../utils/fields.ts'
import { cleanName } from '../format/claims.ts'

/** https, http on the page's own machine, or a data URL. */
const picture = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|data:image\/[a-z+]+[;,])/i
/** Flag emoji consist of invisible tag characters, which name services allow. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu

/** A name with invisible characters may imitate another. */
function isPlain(name: unknown): name is string {
  if (typeof name !== 'string' || !name || name.length > 255) return false
  const spelled = name.replace(flags, '\u{1f3f4}')
  return cleanName(spelled, 255) === spelled
}

export function parseIdentity(
  value: unknown,
): { name: string | null; avatar: string | null } | null {
  if (!isFields(value)) return null
  const { name, avatar } = value
  return {
    name: isPlain(name) ? name : null,
    avatar: typeof avatar === 'string' && picture.test(avatar) ? avatar : null,
  }
}
