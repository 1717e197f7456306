/**
 * The buttons' styles for client-rendered pages, imported for their effect: present before the
 * first button, without a request, under every `style-src`. A server-rendered page links
 * `styles.css` instead, so that its buttons are styled before scripts load.
 *
 * @example
 * import '@portico/react/styles'
 */
import { css } from './buttons/styles.css.ts'

const sheets = globalThis.document?.adoptedStyleSheets
// Servers and unit tests have no sheets.
if (sheets) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
}
