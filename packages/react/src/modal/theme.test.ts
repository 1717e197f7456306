import { expect, test } from 'vitest'
import { themeTokens } from '../../../core/src/theme/tokens.ts'
import { css } from './styles/defaults.css.ts'

/** As the formatter writes numbers in CSS. */
const written = (value: string): string => value.replace(/(?<= )\./g, '0.')

test('the static defaults equal the derived theme without variables', () => {
  const [, shared = '', dark = '', light = '', system = ''] = css.split(/(?:^|\n) *\.root/)
  for (const [name, value] of Object.entries(themeTokens('dark', {})))
    expect(shared + dark).toContain(`${name}: ${written(value)};`)
  for (const [name, value] of Object.entries(themeTokens('light', {})))
    for (const rule of [light, system])
      expect(shared + rule).toContain(`${name}: ${written(value)};`)
})
