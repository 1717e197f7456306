/** Removes what the compiler wrote in an earlier build: it deletes nothing by itself. */
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

const compiled = /\.(d\.ts|js|js\.map)$/

/**
 * Deletes what was compiled from sources that are gone.
 *
 * @param {string} home the package's folder
 * @param {readonly string[]} [others] folders in `dist` that are not the compiler's
 */
export async function removeStale(home, others = []) {
  const [src, dist] = [path.join(home, 'src'), path.join(home, 'dist')]
  const written = await readdir(dist, { recursive: true })
  const stale = written
    .filter((file) => !others.some((folder) => file.startsWith(folder + path.sep)))
    .filter((file) => compiled.test(file) || file.endsWith('.json'))
    .filter((file) => !sourcesOf(file).some((source) => existsSync(path.join(src, source))))
  for (const file of stale) await rm(path.join(dist, file))
}

/** The files that a file in `dist` may be compiled from. */
const sourcesOf = (file) =>
  file.endsWith('.json')
    ? [file]
    : ['.ts', '.tsx'].map((extension) => file.replace(compiled, extension))
