/**
 * A fault can only be planted where its line still stands: after a rename, the list of them has to
 * follow.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { faults } = (await import(path.join(root, 'mutation/faults.mjs'))) as {
  faults: readonly { says: string; file: string; find: string }[]
}

test.each(faults)('$says: finds its line exactly once', ({ file, find }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2)
})
