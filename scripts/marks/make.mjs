/**
 * Writes the marks as modules, one a mark: a bundler makes a chunk of each, and a page loads those
 * that it shows.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { draw } from './draw.mjs'
import { coins, wallets } from './sources.mjs'

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

export async function makeMarks() {
  await mkdir(home, { recursive: true })
  const all = Object.entries({ ...wallets, ...coins })
  for (const [name, source] of all)
    await write(
      path.join(home, `${name}.ts`),
      `export const svg: string =\n  ${JSON.stringify(await drawn(name, source))}\n`,
    )
  const table = (marks) =>
    Object.keys(marks)
      .map((name) => `  ${JSON.stringify(name)}: () => import('./${name}.ts'),\n`)
      .join('')
  await write(
    path.join(home, 'index.ts'),
    `/** Made by scripts/marks/make.mjs: a mark by its name, loaded when it is called. */
export type Load = () => Promise<{ svg: string }>
export const wallets: Readonly<Record<string, Load>> = {\n${table(wallets)}}
export type Coin =\n${Object.keys(coins)
      .map((name) => `  | '${name}'\n`)
      .join('')}export const coins: Readonly<Record<Coin, Load>> = {\n${table(coins)}}
`,
  )
  const wanted = new Set(['index.ts', ...all.map(([name]) => `${name}.ts`)])
  for (const file of await readdir(home)) if (!wanted.has(file)) await rm(path.join(home, file))
}
