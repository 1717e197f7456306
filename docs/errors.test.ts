/** errors.md says of each code what its table says, and names a file of tests that is there and mentions it. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bitcoinErrors } from '@portico/bitcoin/errors'
import { coreErrors, errorLink, exits, type ErrorTable } from '@portico/core/errors'
import { alerts } from '@portico/core/internal/ui/alerts'
import { serviceAlerts } from '@portico/core/internal/service/alerts'
import { evmErrors } from '@portico/evm/errors'
import { polkadotErrors } from '@portico/polkadot/errors'
import { solanaErrors } from '@portico/solana/errors'
import { walletConnectErrors } from '@portico/walletconnect/errors'
import { anchorOf, englishWords, owners, renderErrors } from '../scripts/errors-doc.mjs'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('errors.md', import.meta.url), 'utf8')
const tests = JSON.parse(readFileSync(new URL('errors.tests.json', import.meta.url), 'utf8')) as Record<string, Record<string, string[]>>
const packages: Readonly<Record<string, ErrorTable>> = {
  [owners['evm']!]: evmErrors,
  [owners['solana']!]: solanaErrors,
  [owners['bitcoin']!]: bitcoinErrors,
  [owners['polkadot']!]: polkadotErrors,
  [owners['walletconnect']!]: walletConnectErrors,
}
const tables: Readonly<Record<string, ErrorTable>> = { core: coreErrors, ...packages }

test('its tables are those of the packages: `node scripts/errors-doc.mjs` writes them after a build', async () => {
  expect(text).toBe(renderErrors(text, { exits, tables, alerts: { ...alerts, ...serviceAlerts }, words: await englishWords(), tests }))
})

test('no package has a code that another has', () => {
  const codes = Object.values(tables).flatMap((table) => Object.keys(table))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test.each(Object.values(tables).flatMap((table) => Object.keys(table)))('%s is where its link leads', (code) => {
  expect(text).toContain(`<a id="${errorLink(code).split('#')[1]}"></a>`)
  expect(errorLink(code)).toBe(`docs/errors.md#${anchorOf(code)}`)
})

/** What no test provokes by itself: parts that drop what they cannot read, and doors that nothing of ours comes to. */
const unproved = ['chain-unknown', 'official', 'unknown-id', 'answer', 'chains', 'unexpected']

test.each([
  ['exits', Object.keys(exits)],
  ['codes', Object.values(tables).flatMap((table) => Object.keys(table))],
  ['alerts', Object.keys({ ...alerts, ...serviceAlerts })],
])('%s: each row has a test, and each test a row', (kind, keys) => {
  expect(keys.filter((key) => !tests[kind]![key] && !unproved.includes(key))).toEqual([])
  expect(Object.keys(tests[kind]!).filter((key) => !keys.includes(key))).toEqual([])
})

/** Exits that an end-to-end test knows by what the visitor reads, and codes that tests know by their message. */
const words: Readonly<Record<string, string>> = {
  rejected: 'You said no in',
  locked: 'is locked',
  timeout: 'answer in time|took too long|timeout',
  failed: 'couldn’t connect',
  'caip-2': 'CAIP-2',
  chunk: 'Error injecting modal UI',
  'chain-unsupported': 'Chain is not supported',
  'adapter-missing': 'Adapter for namespace',
  'no-account': 'No ActiveCaipAddress found',
  'rpc-malformed': 'Token Balance Unavailable|rpc-malformed',
  'not-installed': 'Adapter not found',
}

test.each(Object.values(tests).flatMap((kind) => Object.entries(kind).flatMap(([code, files]) => files.map((file) => [code, file] as const))))(
  '%s: the file it names, %s, is there and mentions it',
  (code, file) => {
    expect(existsSync(new URL(file, root))).toBe(true)
    const [name] = /[a-z][a-z0-9-]*/.exec(code)!
    expect(readFileSync(new URL(file, root), 'utf8')).toMatch(new RegExp(`\\b${name}|${words[code] ?? name}`))
  },
)
