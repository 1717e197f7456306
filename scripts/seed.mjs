/** Writes a new server's initial data, from the engine's own directory and networks. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBundled } from '../packages/core/src/directory/bundled.ts'
import { coins as drawings } from '../packages/core/src/marks/drawn/coins.ts'
import { networkMarks } from '../packages/core/src/marks/networks.ts'
import { tokenMark } from '../packages/core/src/marks/tokens.ts'
import * as presets from '../packages/core/src/networks/index.ts'
import { declarations } from './namespaces.mjs'
import { root } from './run.mjs'

/** A letter on its colour, for items without a drawing. */
const letter = (sign, colour) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-16 -16 32 32'><circle r='16' fill='${colour}'/><text y='5.5' font-family='system-ui' font-size='16' font-weight='600' fill='#fff' text-anchor='middle'>${sign}</text></svg>`
const grey = '#5a6068'
const drawn = (mark, name) => (mark ? drawings[mark] : letter(name[0].toUpperCase(), grey))
const namespaces = Object.values(await declarations()).map(({ namespace }) => namespace)
const byReference = new Intl.Collator('en', { numeric: true }).compare
/**
 * In a fixed order, because the order of a module's exports differs between loaders. Main networks
 * come first.
 */
const networks = Object.values(presets)
  .filter((each) => typeof each === 'object')
  .sort(
    (a, b) =>
      namespaces.indexOf(a.namespace) - namespaces.indexOf(b.namespace) ||
      Number(a.testnet ?? false) - Number(b.testnet ?? false) ||
      byReference(a.reference, b.reference),
  )

/** The wallets and images of the files. */
export function seedFiles() {
  const images = networks.map(({ id, name }) => ({
    kind: 'asset',
    id,
    svg: drawn(networkMarks[id], name),
  }))
  const coins = new Map()
  // A coin is drawn as on the first network that has it.
  for (const { id: chain, nativeCurrency } of networks) {
    const id = nativeCurrency.symbol.toLowerCase()
    if (!coins.has(id))
      coins.set(id, {
        kind: 'token',
        id,
        svg: drawn(tokenMark(chain, 'native', networkMarks[chain]), nativeCurrency.symbol),
      })
  }
  const currencies = [
    ['usd', '$', '#2f7d4f'],
    ['eur', '€', '#34539c'],
  ].map(([id, sign, colour]) => ({ kind: 'currency', id, svg: letter(sign, colour) }))
  const lines = (items) => `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]\n`
  return {
    'wallets.json': lines(loadBundled()),
    'images.json': lines([...images, ...coins.values(), ...currencies]),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(seedFiles()))
    await writeFile(path.join(root, 'packages/server/seed', name), text)
