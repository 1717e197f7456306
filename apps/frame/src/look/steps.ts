/**
 * Styles of the screens that are no approvals, added to the page when the first of them loads. A
 * constructed sheet, because the policy of the page allows no inline styles, and what is loaded on
 * demand is one script without a style file.
 */
import css from './steps.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
