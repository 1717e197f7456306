/** What `npm run build` leaves in a package. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeStale } from '../scripts/stale.mjs'

/** A package with these empty files. */
async function packageOf(files: readonly string[]): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'portico-build-'))
  onTestFinished(() => rm(home, { recursive: true }))
  for (const file of files) {
    await mkdir(path.join(home, path.dirname(file)), { recursive: true })
    await writeFile(path.join(home, file), '')
  }
  return home
}

test('removes what was compiled from sources that are gone, and nothing else', async () => {
  const kept = [
    'dist/frame/index.html',
    'dist/frame/script.js',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/index.js.map',
    'dist/mail/en.json',
    'dist/mail/letter.js',
  ]
  const home = await packageOf([
    'src/index.ts',
    'src/mail/en.json',
    'src/mail/letter.tsx',
    ...kept,
    'dist/frames/old.js',
    'dist/mail/fr.json',
    'dist/old.d.ts',
    'dist/old.js',
    'dist/old.js.map',
  ])
  await removeStale(home, ['frame'])
  const left = await readdir(home, { recursive: true, withFileTypes: true })
  expect(
    left
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(home, 'src')))
      .map(({ parentPath, name }) => path.relative(home, path.join(parentPath, name)))
      .sort(),
  ).toEqual(kept)
})
