import { expect, test } from 'vitest'
import { themeTokens } from '@portico/core/internal/theme/tokens'
import { css } from './styles/defaults.css.ts'

test('the static defaults equal the derived theme without variables', () => {
  const [, shared = '', dark = '', light = '', system = ''] = css.split('\n')
  for (const [name, value] of Object.entries(themeTokens('dark', {})))
    expect(shared + dark).toContain(`${name}:${value}`)
  for (const [name, value] of Object.entries(themeTokens('light', {})))
    for (const rule of [light, system]) expect(shared + rule).toContain(`${name}:${value}`)
})
