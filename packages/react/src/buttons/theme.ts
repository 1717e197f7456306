import type { Portico, Stop } from '@portico/core'
import { buttonRules, themeTokens, type ButtonRule } from '@portico/core/modal'

export { themeTokens }

/**
 * Keeps a sheet with one instance's button theme in the page.
 *
 * @returns Removes the sheet.
 */
export async function themeButtons({
  id,
  config,
  getState,
  subscribe,
}: Pick<Portico, 'id' | 'config' | 'getState' | 'subscribe'>): Promise<Stop> {
  // Documents of unit tests may have no sheets.
  if (!document.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  let applied: unknown
  const apply = (): void => {
    const { variables } = getState().theme
    if (variables === applied) return
    applied = variables
    sheet.replaceSync('')
    // Also without variables: a host's own sheet may have those of the first paint.
    for (const rule of buttonRules(id, variables, themeTokens)) addRule(sheet, rule)
  }
  apply()
  if (config.debug) sayIfLate(id)
  document.adoptedStyleSheets.push(sheet)
  const stop = subscribe(apply)
  return () => {
    stop()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Sets properties one by one, so that a value cannot end the rule and begin another. */
function addRule(sheet: CSSStyleSheet, { selector, media, tokens }: ButtonRule): void {
  const at = sheet.insertRule(
    media === undefined ? `${selector}{}` : `@media ${media}{${selector}{}}`,
    sheet.cssRules.length,
  )
  const outer = sheet.cssRules[at]
  const rule = outer instanceof CSSMediaRule ? outer.cssRules[0] : outer
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(tokens)) rule.style.setProperty(name, value)
}

/** Warns the developer that the buttons were painted before their theme. */
function sayIfLate(id: string): void {
  const button = [...document.querySelectorAll<HTMLElement>('[data-portico-button]')].find(
    ({ dataset }) => dataset['porticoId'] === id,
  )
  if (button && !getComputedStyle(button).getPropertyValue('--portico-b-on-accent'))
    console.info(
      `Portico: the theme variables of the instance "${id}" are given in JavaScript only, so its buttons have them once the script runs. For the first paint, put themeCss(…) of @portico/core/themes into a stylesheet of the page.`,
    )
}
