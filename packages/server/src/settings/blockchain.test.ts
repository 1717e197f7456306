import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseBlockchain, readBlockchain } from './read-blockchain.ts'
import { noBlockchain } from './blockchain.ts'

const chains = { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' } } }

test('has no chain and default settings in an empty environment', () =>
  expect(readBlockchain({})).toEqual(noBlockchain))

test('reads a chain from JSON or a JSON file, with addresses in lower case', () => {
  const full = {
    chains: { 'eip155:1': { ...chains['eip155:1'], tokens: [{ address: `0x${'A'.repeat(40)}` }] } },
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-')), 'chains.json')
  writeFileSync(file, JSON.stringify(full))
  for (const text of [JSON.stringify(full), file])
    expect(parseBlockchain(text).chains['eip155:1']).toMatchObject({
      index: 'watched',
      native: { decimals: 18 },
      tokens: [{ address: `0x${'a'.repeat(40)}` }],
    })
})

test.each([
  ['{', 'must be JSON, or the name of a file of JSON'],
  ['nowhere.json', 'names a file that cannot be read: nowhere.json'],
  ['{"chain": {}}', 'chain: expected never'],
  [
    JSON.stringify({ chains: { 'eip155:1': { ...chains['eip155:1'], index: 'some' } } }),
    'chains.eip155:1.index: expected ("off" | "watched" | "all")',
  ],
  [
    JSON.stringify({
      chains: {
        'eip155:1': {
          ...chains['eip155:1'],
          anchors: [{ address: `0x${'a'.repeat(40)}`, minimum: 5 }],
        },
      },
    }),
    'chains.eip155:1.anchors.0.minimum: expected string',
  ],
])('refuses %s with the fault’s name', (text, why) =>
  expect(() => parseBlockchain(text)).toThrow(why),
)

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('reads chains of other namespaces with their coins’ decimals, and tokens by case-sensitive mint', () => {
  const read = readBlockchain({
    chains: {
      [solana]: {
        name: 'Solana',
        native: { name: 'Solana', symbol: 'SOL' },
        tokens: [{ address: mint }],
      },
      'bip122:000000000019d6689c085ae165831e93': {
        name: 'Bitcoin',
        native: { name: 'Bitcoin', symbol: 'BTC' },
      },
    },
  })
  expect(Object.values(read.chains).map(({ native, tokens }) => [native.decimals, tokens])).toEqual(
    [
      [9, [{ address: mint }]],
      [8, []],
    ],
  )
})

test.each([
  [
    solana,
    [{ address: `0x${'a'.repeat(40)}` }],
    `chains.${solana}.tokens.0.address: expected a mint in base58`,
  ],
  ['eip155:1', [{ address: mint }], 'chains.eip155:1.tokens.0.address: expected'],
  [
    'bip122:000000000019d6689c085ae165831e93',
    [{ address: mint }],
    '.tokens.0.address: expected never',
  ],
  ['cosmos:cosmoshub-4', [], 'chains.cosmos:cosmoshub-4: expected'],
])('validates tokens of %s as addresses of its namespace', (id, tokens, why) =>
  expect(() =>
    readBlockchain({
      chains: { [id]: { name: 'Chain', native: { name: 'Coin', symbol: 'C' }, tokens } },
    }),
  ).toThrow(why),
)
