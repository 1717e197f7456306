/**
 * Writes docs/api from the packages' built declarations, after a build. `docs/api.test.ts` compares
 * them by the same function.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { publicNames } from './api/model.mjs'
import { apiPages } from './api/pages.mjs'
import { root } from './run.mjs'

const home = path.join(root, 'docs/api')

/** Every page by its path below `docs/api`, as it should be. */
export async function renderApi() {
  const codes = (await readdir(path.join(root, 'docs/errors')))
    .map((file) => path.basename(file, '.md'))
    .filter((code) => !code.startsWith('alert-'))
  return apiPages(publicNames(), codes)
}

const [, script] = process.argv
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const pages = await renderApi()
  await rm(home, { recursive: true, force: true })
  for (const [name, text] of pages) {
    const file = path.join(home, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  console.log(`${pages.size} pages in docs/api`)
}
