/** Features' styles share one shadow root: what one of them styles must not be what another one draws. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { further } from '../src/features/further.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const folder = path.join(source, 'features')
const features = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
/** Those whose styles come after the account's, as its own views' do. */
const brought = [...further.map(({ id }) => id), 'login']

const classesIn = (text: string): string[] => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)
/** Without the values that are put in, and one selector each. Those that begin with an attribute are scoped by it. */
const selectorsIn = (css: string): string[] =>
  [...css.replace(/\$\{[^}]*\}/g, '0').matchAll(/(?:^|[}{])\s*([^{}@;]+)(?=\{)/gm)].flatMap(([, list]) => list!.split(/,(?![^(]*\))/).map((each) => each.trim())).filter((each) => each.startsWith('.'))

function drawnBy(feature: string): Set<string> {
  const files = readdirSync(path.join(folder, feature)).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  const texts = files.map((file) => readFileSync(path.join(folder, feature, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^}]*\})*)\})/g)].flatMap(([, plain, code]) => (plain ?? [...code!.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, each]) => each).join(' ')).split(/\s+/))))
}

const shared = new Set(readdirSync(path.join(source, 'modal/styles')).flatMap((file) => classesIn(readFileSync(path.join(source, 'modal/styles', file), 'utf8'))))
const drawn = new Map(features.map((feature) => [feature, drawnBy(feature)]))
const styled = features.flatMap((feature) => {
  const file = path.join(folder, feature, 'styles.css.ts')
  return readdirSync(path.join(folder, feature)).includes('styles.css.ts') ? selectorsIn(readFileSync(file, 'utf8')).map((selector) => ({ feature, selector })) : []
})

test('the styles of a feature apply to nothing that another feature draws', () => {
  expect(styled.length).toBeGreaterThan(200)
  const found = styled.flatMap(({ feature, selector }) => {
    const names = classesIn(selector)
    // Nothing of its own is in it: it says how a part that all views share looks there.
    if (names.every((name) => shared.has(name))) return []
    const others = features.filter((each) => each !== feature && !(feature === 'account' && brought.includes(each)) && names.every((name) => drawn.get(each)!.has(name)))
    return others.map((each) => `${feature}: ${selector} applies to ${each}`)
  })
  expect(found).toEqual([])
})
