const marks = /\p{M}/gu

/** Neither case nor accents matter to a search, and every kind of space is one. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replace(/\s/g, ' ')
}
