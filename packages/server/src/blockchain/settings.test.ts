import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseBlockchain, readBlockchain } from './read-settings.ts'
import { noBlockchain } from './settings.ts'

const chains = { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' } } }

test('without anything there is no chain, and every other setting has its default', () => expect(readBlockchain({})).toEqual(noBlockchain))

test('a chain is read from JSON or from a file of it, addresses in small letters', () => {
  const full = { chains: { 'eip155:1': { ...chains['eip155:1'], tokens: [{ address: `0x${'A'.repeat(40)}` }] } } }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-')), 'chains.json')
  writeFileSync(file, JSON.stringify(full))
  for (const text of [JSON.stringify(full), file]) expect(parseBlockchain(text).chains['eip155:1']).toMatchObject({ index: 'watched', native: { decimals: 18 }, tokens: [{ address: `0x${'a'.repeat(40)}` }] })
})

test.each([
  ['{', 'must be JSON, or the name of a file of JSON'],
  ['nowhere.json', 'names a file that cannot be read: nowhere.json'],
  ['{"chain": {}}', 'chain: expected never'],
  [JSON.stringify({ chains: { 'eip155:1': { ...chains['eip155:1'], index: 'some' } } }), 'chains.eip155:1.index: expected ("off" | "watched" | "all")'],
  [JSON.stringify({ chains: { 'eip155:1': { ...chains['eip155:1'], anchors: [{ address: `0x${'a'.repeat(40)}`, minimum: 5 }] } } }), 'chains.eip155:1.anchors.0.minimum: expected string'],
])('%s is refused with what is wrong', (text, why) => expect(() => parseBlockchain(text)).toThrow(why))
