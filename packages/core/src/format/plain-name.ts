import { cleanName } from './claims.ts'

/** Flag emoji consist of invisible tag characters, which name services allow. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu

/**
 * Whether a text can be shown as a name of a name service: one with invisible characters may
 * imitate another. Such a text is no name, and is not cleaned to one: that would be another owner's.
 */
export function isPlainName(name: unknown): name is string {
  if (typeof name !== 'string' || !name || name.length > 255) return false
  const spelled = name.replace(flags, '\u{1f3f4}')
  return cleanName(spelled, 255) === spelled
}
