const marks = /\p{M}/gu

/**
 * Case, accents and kinds of space make no difference. NUL is removed, because it ends a text for
 * SQLite.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/\s/g, ' ')
}
