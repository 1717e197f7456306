import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { catalogues } from './serve-source.mjs'

/** The catalogue of a temporary package, and what Vite's watcher would call with its path. */
async function watchedCatalogue() {
  const source = await mkdtemp(path.join(tmpdir(), 'portico-catalogues-'))
  onTestFinished(() => rm(source, { recursive: true, force: true }))
  const strings = path.join(source, 'features/guide/strings')
  await mkdir(strings, { recursive: true })
  const errors: string[] = []
  let onChange = (_file: string): void => {}
  catalogues(source).configureServer({
    watcher: { add: () => {}, on: (_event, listener) => (onChange = listener) },
    config: { logger: { error: (message) => errors.push(message) } },
  })
  return {
    file: path.join(strings, 'en.json'),
    compiled: path.join(source, 'strings/compiled/connecting.en.ts'),
    errors,
    change: (file: string) => onChange(file),
  }
}

test('compiles the messages again when a catalogue changes', async () => {
  const { file, compiled, change } = await watchedCatalogue()
  await writeFile(file, JSON.stringify({ 'greeting.title': 'Good morning' }))
  change(file)
  await expect
    .poll(() => readFile(compiled, 'utf8').catch(() => ''))
    .toContain('"greeting.title": ["Good morning"]')
})

test('reports a catalogue that cannot be parsed, and compiles it once it is mended', async () => {
  const { file, compiled, errors, change } = await watchedCatalogue()
  await writeFile(file, '{')
  change(file)
  await expect.poll(() => errors).toEqual([expect.stringContaining('JSON')])
  await writeFile(file, JSON.stringify({ 'greeting.title': 'Good evening' }))
  change(file)
  await expect
    .poll(() => readFile(compiled, 'utf8').catch(() => ''))
    .toContain('"greeting.title": ["Good evening"]')
})
