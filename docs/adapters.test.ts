/**
 * The adapter that adapters.md is about is the one in the folder, and does all that an adapter
 * must.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeAdapter } from '@portico/testkit/conformance'
import { pebbleNamespace } from './examples/pebble/double.ts'

test.each(['wallet', 'pebble', 'link', 'session'])('embeds %s.ts unchanged', (name) => {
  const page = readFileSync(new URL('adapters.md', import.meta.url), 'utf8')
  const source = readFileSync(new URL(`examples/pebble/${name}.ts`, import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`ts\n${source}\`\`\`\n`)
})

test('needs of Portico only the entries for hosts and for adapters', () => {
  const imported = ['wallet', 'pebble', 'link'].flatMap((name) => {
    const source = readFileSync(new URL(`examples/pebble/${name}.ts`, import.meta.url), 'utf8')
    return [...source.matchAll(/from '([^.'][^']*)'/g)].map(([, specifier]) => specifier)
  })
  expect([...new Set(imported)].sort()).toEqual(['@portico/core', '@portico/core/adapter'])
})

describeAdapter('Pebble', pebbleNamespace, { describe, test })
