import type { State } from '@portico/core'
import { themeTokens } from '@portico/core/internal/theme/tokens'

/** Writes the instance's tokens into a sheet of its own. Resolves `system` now and when the system changes. */
export function themeSheet(root: ShadowRoot, get: () => State['theme'], subscribe: (cb: () => void) => () => void): () => void {
  const view = root.ownerDocument.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  const dark = view.matchMedia('(prefers-color-scheme: dark)')
  let drawn: State['theme'] | null = null
  let wasDark = false
  const draw = (): void => {
    const theme = get()
    if (theme === drawn && dark.matches === wasDark) return
    drawn = theme
    wasDark = dark.matches
    const mode = theme.mode === 'system' ? (dark.matches ? 'dark' : 'light') : theme.mode
    sheet.replaceSync(`.root{color-scheme:${mode}}`)
    const rule = sheet.cssRules[0] as CSSStyleRule
    // One property at a time: a value from outside cannot end the rule and begin another.
    for (const [name, value] of Object.entries(themeTokens(mode, theme.variables))) rule.style.setProperty(property(name), value)
  }
  draw()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const stop = subscribe(draw)
  dark.addEventListener('change', draw)
  return () => {
    stop()
    dark.removeEventListener('change', draw)
  }
}

/** `surfaceRaised`, `surface-raised` and `--portico-surface-raised` are one token. */
function property(name: string): string {
  if (name.startsWith('--')) return name
  return `--portico-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
