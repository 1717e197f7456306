/**
 * Each view has a browser test of its own, and every state that is photographed is also a scene of
 * a test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenes } from '../../../e2e/scenes.ts'
import { ownFeatures } from '../src/features/registry.ts'

const source = new URL('../src/', import.meta.url)
const tests = readdirSync(source, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.browser.test.tsx'))
const kebab = (name: string): string =>
  name.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (letters, at: number) => `${at ? '-' : ''}${letters.toLowerCase()}`,
  )

test('each view has a browser test in its folder', () => {
  const missing = ownFeatures
    .flatMap(({ id, views }) =>
      Object.keys(views).map((view) => `features/${id}/${kebab(view)}.browser.test.tsx`),
    )
    .filter((file) => !existsSync(new URL(file, source)))
  expect(missing).toEqual([])
})

test('every scene with a screenshot is checked in such a test', () => {
  const looked = new Set(
    tests.flatMap((file) =>
      [...readFileSync(new URL(file, source), 'utf8').matchAll(/^scenes\('([^']+)'/gm)].flatMap(
        ([, names = '']) => names.split(', '),
      ),
    ),
  )
  expect(scenes.map(({ name }) => name).filter((name) => !looked.has(name))).toEqual([])
})
