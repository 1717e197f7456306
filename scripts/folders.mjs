/**
 * The folders of a package are floors: each imports only what stands below it in the lists of
 * docs/architecture.md, types included.
 */
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { root } from './run.mjs'

/** The lists, by package: its folders and root files, the lowest first. */
async function readFloors() {
  const text = await readFile(path.join(root, 'docs/architecture.md'), 'utf8')
  const lists = text.matchAll(/^```text\n(packages\/\w+\/src)\n([^`]+)```$/gm)
  return new Map([...lists].map(([, home, list]) => [home, list.trim().split(/\s+/)]))
}

/** The folder of a file below `home`, or the file itself. */
const floorOf = (home, file) => path.relative(home, file).split(path.sep)[0]

/**
 * @param {Map<string, { imports: string[] }>} files the sources by their paths, with the paths
 *   that each imports
 * @returns {Promise<string[]>} the imports that lead up, and the folders that no list has
 */
export async function folderFaults(files) {
  const faults = new Set()
  for (const [home, floors] of await readFloors()) {
    const heights = new Map(floors.map((floor, height) => [floor, height]))
    for (const [file, { imports }] of files) {
      // Catalogues of several folders are compiled into one file.
      if (!file.startsWith(`${home}/`) || file.includes('/compiled/')) continue
      const from = floorOf(home, file)
      if (!heights.has(from))
        faults.add(`${home}/${from} stands in no list of docs/architecture.md.`)
      for (const target of imports) {
        const to = floorOf(home, target)
        if (target.startsWith(`${home}/`) && heights.get(to) > heights.get(from))
          faults.add(
            `${file} imports ${target}: ${to} stands above ${from} in docs/architecture.md.`,
          )
      }
    }
  }
  return [...faults]
}
