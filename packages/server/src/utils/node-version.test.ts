import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalOf } from './node-version.ts'

test.each(['22.18.0', '22.19.1', '23.0.0', '24.21.0', '100.0.0'])('accepts Node %s', (version) =>
  expect(refusalOf(version)).toBeUndefined(),
)

test.each(['18.20.4', '20.19.0', '22.17.9', '0.12.0'])(
  'refuses Node %s in one sentence with a remedy',
  (version) => {
    expect(refusalOf(version)).toMatch(
      new RegExp(
        `needs Node 22\\.18 or later, and this is Node ${version.replaceAll('.', '\\.')}: install`,
      ),
    )
  },
)

test('declares the same version in the package’s engines', () => {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { engines: { node: string } }
  expect(engines.node).toBe('>=22.18')
})
