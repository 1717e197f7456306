import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { furtherIcons } from './icons-further.ts'

test('what is drawn before any further view needs none of the icons that come with one', () => {
  const modal = new URL('../modal/', import.meta.url)
  const files = [
    ...readdirSync(modal).filter((name) => name.endsWith('.tsx')).map((name) => new URL(name, modal)),
    ...['../views/connect.tsx', '../views/wallet-row.tsx', './empty.tsx', './button.tsx', './row.tsx'].map((name) => new URL(name, import.meta.url)),
  ]
  const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:icon|name)=(?:"(\w+)"|\{([^}]*)\})/g)].flatMap(([, word, code = '']) => word ?? [...code.matchAll(/'(\w+)'/g)].map((match) => match[1]!)))
  expect(named).toEqual(expect.arrayContaining(['close', 'wallet', 'chevron', 'warning']))
  expect(named.filter((name) => name in furtherIcons)).toEqual([])
})
