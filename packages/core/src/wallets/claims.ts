/** What wallets say of themselves, before anything of it is shown. Part of the kernel of every family. */

/** Only data: another address would be a request to a stranger before anyone has connected. */
const imagePattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * A name that is safe to show, or an empty text: without control, formatting (bidirectional, zero-width, tags) and broken characters,
 * which make one name look like another.
 */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  const said = value.slice(0, 256)
  // Most names are letters that any keyboard has. The longer pattern costs a browser half a millisecond, some of it where it merely stands.
  return [...(/[^ -~]/.test(said) ? said.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '') : said).trim()].slice(0, 64).join('').trim()
}

/** An icon that is only ever used as an image, or undefined: a monogram is drawn instead. */
export function cleanIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200_000 && imagePattern.test(value) ? value : undefined
}
