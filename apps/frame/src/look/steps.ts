/**
 * For rarer screens, added with the first. Constructed, because the policy forbids inline styles,
 * and loaded code has no style file.
 */
import css from './steps.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
