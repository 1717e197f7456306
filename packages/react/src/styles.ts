/**
 * The buttons' styles for a page that its script draws, imported for its effect: they stand before
 * the first button does, with no request of their own and under every `style-src`. A page that is
 * drawn on a server links `styles.css` instead, or its buttons are bare until the script has come.
 *
 * @example
 * import '@portico/react/styles'
 */
import { css } from './buttons/styles.css.ts'

const sheets = globalThis.document?.adoptedStyleSheets
// A server has none, nor have the pages that unit tests make up.
if (sheets) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
}
