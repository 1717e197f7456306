/**
 * The adapter that adapters.md is about is the one in the folder, and does all that an adapter
 * must.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeAdapter } from '@portico/testkit/conformance'
import { pebbleFamily } from './examples/pebble/double.ts'

test.each(['wallet', 'pebble', 'link', 'session'])('embeds %s.ts unchanged', (name) => {
  const page = readFileSync(new URL('adapters.md', import.meta.url), 'utf8')
  const source = readFileSync(new URL(`examples/pebble/${name}.ts`, import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`ts\n${source}\`\`\`\n`)
})

describeAdapter('Pebble', pebbleFamily, { describe, test })
