/** A network's own drawn mark: its letter on its colour, as an image that needs no request. */
export function mark(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="16" fill="${colour}"/><text x="16" y="21.5" font-family="system-ui,sans-serif" font-size="16" font-weight="600" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
