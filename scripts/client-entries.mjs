/**
 * Writes, next to each entry for React, one with 'use client' for server components, under the
 * condition `react-server`. No other file has 'use client', because bundlers without server
 * components warn about each one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportsOf } from './exports.mjs'

/** Names that are, for a server component, another module's. */
const served = { '@portico/react': { PorticoProvider: './provider/server-provider.js' } }

/** @param {string} home the package's folder, built */
export async function writeClientEntries(home) {
  const { name, exports } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
  for (const { 'react-server': target, '@portico/source': source, default: entry } of Object.values(
    exports,
  )) {
    if (!target) continue
    const client = entry.replace(/\.js$/, '.client.js')
    const names = await exportsOf(path.join(home, source))
    await writeFile(
      path.join(home, client),
      `'use client'\nexport { ${names.join(', ')} } from './${path.basename(entry)}'\n`,
    )
    if (target === client) continue
    const own = Object.entries(served[name]).map(
      ([each, from]) => `export { ${each} } from '${from}'\n`,
    )
    await writeFile(
      path.join(home, target),
      `export * from './${path.basename(client)}'\n${own.join('')}`,
    )
  }
}
