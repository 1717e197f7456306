import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountIcons } from './account-icons.ts'

/** The names of the icons that these files use. */
const namedIn = (files: readonly URL[]): string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:icon|name)=(?:"(\w+)"|\{([^}]*)\})/g)].flatMap(
      ([, word, code = '']) => word ?? [...code.matchAll(/'(\w+)'/g)].map((match) => match[1]!),
    ),
  )

const beside = (names: readonly string[]): URL[] =>
  names.map((name) => new URL(name, import.meta.url))

test('the first render needs no icon that loads with a view', () => {
  const modal = new URL('../../modal/', import.meta.url)
  const named = namedIn([
    ...readdirSync(modal)
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => new URL(name, modal)),
    ...beside(['../empty/empty.tsx', '../button/button.tsx']),
  ])
  expect(named).toEqual(expect.arrayContaining(['close', 'retry', 'warning']))
  expect(named.filter((name) => name in accountIcons)).toEqual([])
})

test('the wallet list needs no icon that loads after it', () => {
  const named = namedIn(
    beside([
      '../../features/connect/connect.tsx',
      '../../wallets/wallet-list-item.tsx',
      '../row/row.tsx',
    ]),
  )
  expect(named).toEqual(expect.arrayContaining(['code', 'wallet', 'chevron', 'warning']))
  expect(named.filter((name) => name in accountIcons)).toEqual([])
})
