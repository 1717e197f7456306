/** For tests of the documentation: its pages, and the blocks of code in them. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('..', import.meta.url))
const skipped = new Set(['node_modules', 'dist', '.git', 'test-results', '.cache', 'peers'])

/** Every page below a folder, by its path from the repository's root. */
export function pagesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : pagesIn(file)
    return entry.name.endsWith('.md') ? [file] : []
  })
}

/** A block of code. */
export interface Block {
  page: string
  /** What stands behind the fence. */
  kind: string
  /** Without the indent of the list that it stands in. */
  code: string
}

export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/^( *)(```+)([^\n]*)\n([\s\S]*?)^\1\2/gm)].map(
    ([, indent = '', , kind = '', code = '']) => ({
      page,
      kind,
      code: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
