import type { State } from '@portico/core'
import { loadTheme } from '../buttons/load-theme.ts'
import type { Sheets } from './sheets.ts'

/**
 * Writes the derived theme variables into the instance's sheet and follows `system`. Without
 * variables, static defaults apply.
 */
export function themeSheet(
  { theme: sheet }: Pick<Sheets, 'theme'>,
  view: Window,
  get: () => State['theme'],
  subscribe: (cb: () => void) => () => void,
): () => void {
  // jsdom has no `matchMedia`.
  const dark = view.matchMedia?.('(prefers-color-scheme: dark)') as MediaQueryList | undefined
  let applied = ''
  const apply = async (): Promise<void> => {
    const { mode: preferred, variables } = get()
    const mode = preferred === 'system' ? (dark?.matches ? 'dark' : 'light') : preferred
    const wanted = JSON.stringify([mode, variables])
    if (wanted === applied) return
    applied = wanted
    if (!sheet.replaceSync) return
    if (Object.keys(variables).length === 0) return sheet.replaceSync('')
    const { themeTokens } = await loadTheme()
    if (wanted !== applied) return
    sheet.replaceSync(`.root{color-scheme:${mode}}`)
    const rule = sheet.cssRules[0] as CSSStyleRule
    // Sets properties one by one, so that a value cannot end the rule and begin another.
    for (const [name, value] of Object.entries(themeTokens(mode, variables)))
      rule.style.setProperty(name, value)
  }
  const update = (): void => {
    // If colours fail to load, the defaults stay.
    apply().catch(() => {})
  }
  update()
  const stop = subscribe(update)
  dark?.addEventListener('change', update)
  return () => {
    stop()
    dark?.removeEventListener('change', update)
  }
}
