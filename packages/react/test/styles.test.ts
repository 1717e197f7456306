/**
 * All features share one shadow root, so a feature's styles must not apply to what another one
 * draws.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { css as base } from '../src/modal/styles/base.css.ts'
import { css as card } from '../src/modal/styles/card.css.ts'
import { css as defaults } from '../src/modal/styles/defaults.css.ts'
import { css as parts } from '../src/modal/styles/parts.css.ts'
import { css as views } from '../src/parts/look/views.css.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const folder = path.join(source, 'features')
const features = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)
/** Features whose styles are after the account's in the cascade. */
const brought = ['tokens', 'nfts', 'receive', 'send', 'swap', 'activity', 'sign-in', 'login']

const classesIn = (text: string): string[] =>
  [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)
/**
 * The selectors of a style sheet, one by one and without interpolated values. Selectors that begin
 * with an attribute are scoped by it.
 */
const selectorsIn = (css: string): string[] =>
  [...css.replace(/\$\{[^}]*\}/g, '0').matchAll(/(?:^|[}{])\s*([^{}@;]+)(?=\{)/gm)]
    .flatMap(([, list]) => list!.split(/,(?![^(]*\))/).map((each) => each.trim()))
    .filter((each) => each.startsWith('.'))

function drawnBy(feature: string): Set<string> {
  const files = readdirSync(path.join(folder, feature)).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  const texts = files.map((file) => readFileSync(path.join(folder, feature, file), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^}]*\})*)\})/g)].flatMap(
        ([, plain, code]) =>
          (
            plain ?? [...code!.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, each]) => each).join(' ')
          ).split(/\s+/),
      ),
    ),
  )
}

const shared = new Set([base, card, defaults, parts, views].flatMap(classesIn))
const drawn = new Map(features.map((feature) => [feature, drawnBy(feature)]))
const styled = features.flatMap((feature) => {
  const file = path.join(folder, feature, 'styles.css.ts')
  return readdirSync(path.join(folder, feature)).includes('styles.css.ts')
    ? selectorsIn(readFileSync(file, 'utf8')).map((selector) => ({ feature, selector }))
    : []
})

test('applies the styles of a feature to no other feature’s elements', () => {
  expect(styled.length).toBeGreaterThan(200)
  const found = styled.flatMap(({ feature, selector }) => {
    const names = classesIn(selector)
    // The selector names only shared classes: it says how a shared part looks in this feature.
    if (names.every((name) => shared.has(name))) return []
    const others = features.filter(
      (each) =>
        each !== feature &&
        !(feature === 'account' && brought.includes(each)) &&
        names.every((name) => drawn.get(each)!.has(name)),
    )
    return others.map((each) => `${feature}: ${selector} applies to ${each}`)
  })
  expect(found).toEqual([])
})
