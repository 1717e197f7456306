/** Writes what a new server is filled with, from the engine's own directory and networks. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBundled } from '../packages/core/src/directory/bundled.ts'
import { mark } from '../packages/core/src/networks/icon.ts'
import * as presets from '../packages/core/src/networks/index.ts'
import { root } from './run.mjs'

const svgOf = (icon) => decodeURIComponent(icon.slice(icon.indexOf(',') + 1))
const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
const byReference = new Intl.Collator('en', { numeric: true }).compare
/** In an order of their own: that of a module's exports differs between loaders. Main networks come first. */
const networks = Object.values(presets)
  .filter((each) => typeof each === 'object')
  .sort(
    (a, b) =>
      families.indexOf(a.namespace) - families.indexOf(b.namespace) ||
      Number(a.testnet ?? false) - Number(b.testnet ?? false) ||
      byReference(a.reference, b.reference),
  )

/** The wallets and images as they stand in the files. */
export function seedFiles() {
  const images = networks.map(({ id, icon }) => ({ kind: 'asset', id, svg: svgOf(icon) }))
  const coins = new Map()
  // A coin wears the colour of the first network that has it.
  for (const { nativeCurrency, icon } of networks) {
    const colour = /fill='(#[0-9a-f]+)'/i.exec(svgOf(icon))[1]
    const id = nativeCurrency.symbol.toLowerCase()
    if (!coins.has(id)) coins.set(id, { kind: 'token', id, svg: svgOf(mark(nativeCurrency.symbol[0].toUpperCase(), colour)) })
  }
  const currencies = [['usd', '$', '#2f7d4f'], ['eur', '€', '#34539c']].map(([id, sign, colour]) => ({ kind: 'currency', id, svg: svgOf(mark(sign, colour)) }))
  const lines = (items) => `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]\n`
  return { 'wallets.json': lines(loadBundled()), 'images.json': lines([...images, ...coins.values(), ...currencies]) }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(seedFiles())) await writeFile(path.join(root, 'packages/server/seed', name), text)
