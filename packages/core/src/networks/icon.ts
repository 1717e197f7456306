/** A network's own drawn mark: its letter on its colour, as an image that needs no request. */
export function mark(letter: string, colour: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-16 -16 32 32'><circle r='16' fill='${colour}'/><text y='5.5' font-family='system-ui' font-size='16' font-weight='600' fill='#fff' text-anchor='middle'>${letter}</text></svg>`
  // Only what a data URL cannot hold as it is: encoding everything would double it.
  return `data:image/svg+xml,${svg.replace(/[<># ]/g, encodeURIComponent)}`
}
