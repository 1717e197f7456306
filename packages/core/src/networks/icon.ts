/**
 * A network's own drawn mark: its letter on its colour, as an image that needs no request. Written as a data URL holds it: putting
 * it into that form takes a browser longer than all else about a network, before the page's first picture.
 *
 * @param colour of six hexadecimal digits, with its `#`
 */
export function mark(letter: string, colour: string): string {
  return `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='-16%20-16%2032%2032'%3E%3Ccircle%20r='16'%20fill='%23${colour.slice(1)}'/%3E%3Ctext%20y='5.5'%20font-family='system-ui'%20font-size='16'%20font-weight='600'%20fill='%23fff'%20text-anchor='middle'%3E${letter}%3C/text%3E%3C/svg%3E`
}
