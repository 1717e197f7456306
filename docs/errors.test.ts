/** Every row of errors.md names a file of tests that is there and mentions what the row is about. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const rows = readFileSync(new URL('errors.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** Exits that an end-to-end test knows by what the visitor reads. */
const words: Readonly<Record<string, string>> = {
  '`rejected`': 'You said no in',
  '`locked`': 'is locked',
  '`timeout`': 'answer in time|took too long|timeout',
  '`failed`': 'couldn’t connect',
  '`caip-2`': 'CAIP-2',
  '`chunk`': 'Error injecting modal UI',
  '`chain-unsupported`': 'Chain is not supported',
  '`adapter-missing`': 'Adapter for namespace',
  '`no-account`': 'No ActiveCaipAddress found',
  '`rpc-malformed`': 'Token Balance Unavailable|rpc-malformed',
  '`not-installed`': 'Adapter not found',
}

test.each(rows.map((cells) => [cells[1]!, cells.at(-2)!.replaceAll('`', '')]))('%s: the file it names, %s, is there and mentions it', (code, file) => {
  expect(existsSync(new URL(file, root))).toBe(true)
  const [name] = /[a-z][a-z0-9-]*/.exec(code)!
  expect(readFileSync(new URL(file, root), 'utf8')).toMatch(new RegExp(`\\b${name}|${words[code] ?? name}`))
})
