import { isFields } from '../utils/fields.ts'
import { isPlainName } from '../storage/guards.ts'

/** https, http on the page's own machine, or a data URL. */
const picture = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|data:image\/[a-z+]+[;,])/i

/** A name and a picture that a name service has for an account; null if the value has another shape. */
export function parseIdentity(
  value: unknown,
): { name: string | null; avatar: string | null } | null {
  if (!isFields(value)) return null
  const { name, avatar } = value
  return {
    name: isPlainName(name) ? name : null,
    avatar: typeof avatar === 'string' && picture.test(avatar) ? avatar : null,
  }
}
