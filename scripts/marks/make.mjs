/**
 * Writes the marks as three modules, by when they are shown: wallets of the first card, all other
 * wallets, and networks with tokens.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { draw } from './draw.mjs'
import { coins, firstWallets, wallets } from './sources.mjs'

const home = path.join(root, 'packages/core/src/marks/drawn')

/** One gradient in place of the drawing's own, from its lower left to its upper right. */
function painted(svg, [from, to]) {
  const gradient = `<linearGradient id="across" x1="3" y1="19.5" x2="21" y2="4.5" gradientUnits="userSpaceOnUse"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return svg
    .replaceAll(/url\(#[^)]+\)/g, 'url(#across)')
    .replace(/<defs>[^]*<\/defs>/, `<defs>${gradient}</defs>`)
}

/** `folder/variant/name`, and how it is painted. */
export async function drawn(name, source) {
  const [file, on, around] = source.split(/ on | by /)
  const [from, colours] = file.split(' across ')
  const exported = await import(`@web3icons/core/svgs/${from}.svg.js`)
  const [svg] = Object.values(exported)
  const options = { id: name }
  if (on) options.on = on
  if (around) options.around = Number(around)
  return draw(colours ? painted(svg, colours.split(' ')) : svg, options)
}

/** Unchanged files are not written, so that the compiler need not read them again. */
async function write(file, text) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
}

/** A module with the drawings of a table. */
async function moduleOf(exported, marks, keys = 'string') {
  const lines = await Promise.all(
    Object.entries(marks).map(
      async ([name, source]) => `  '${name}':\n    ${JSON.stringify(await drawn(name, source))},\n`,
    ),
  )
  return `// Made by scripts/marks/make.mjs.\nexport const ${exported}: Readonly<Record<${keys}, string>> = {\n${lines.join('')}}\n`
}

export async function makeMarks() {
  await mkdir(home, { recursive: true })
  const names = Object.keys(coins).map((name) => `  | '${name}'\n`)
  const modules = {
    'first-wallets.ts': await moduleOf('firstWallets', firstWallets),
    'wallets.ts': await moduleOf('wallets', wallets),
    'coins.ts': `${await moduleOf('coins', coins, 'Coin')}export type Coin =\n${names.join('')}`,
  }
  for (const [name, text] of Object.entries(modules)) await write(path.join(home, name), text)
  for (const file of await readdir(home))
    if (!Object.hasOwn(modules, file)) await rm(path.join(home, file))
}
