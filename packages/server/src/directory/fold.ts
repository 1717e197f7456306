const marks = /\p{M}/gu

/** Neither case nor accents matter to a search, and every kind of space is one. A NUL, which ends a text for SQLite, is none. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').replaceAll('\0', '').toLowerCase().replace(/\s/g, ' ')
}
