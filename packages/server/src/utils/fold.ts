const marks = /\p{M}/gu

/**
 * Folds a text for searches: case and accents make no difference, and every kind of space counts as
 * a space. NUL is removed, because it ends a text for SQLite.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/\s/g, ' ')
}
