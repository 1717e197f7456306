/**
 * errors.md and the pages of errors say of each code what its table says, and name a file of tests
 * that is there and mentions it.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bitcoinErrors } from '@portico/bitcoin/errors'
import { coreErrors, errorLink, exits, type ErrorTable } from '@portico/core/errors'
import { alertOf, alerts } from '../packages/core/src/check/alerts.ts'
import {
  serviceAlert,
  type ServiceAlertCode,
  serviceAlerts,
} from '../packages/core/src/service/alerts.ts'
import type { AlertCode } from '../packages/core/src/contracts/alert-codes.ts'
import { evmErrors } from '@portico/evm/errors'
import { polkadotErrors } from '@portico/polkadot/errors'
import { solanaErrors } from '@portico/solana/errors'
import { embeddedErrors } from '@portico/embedded/errors'
import { walletConnectErrors } from '@portico/walletconnect/errors'
import { englishWords, owners, readErrorTests, renderErrors } from '../scripts/errors-doc.mjs'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('errors.md', import.meta.url), 'utf8')
const tests: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  await readErrorTests()
const packages: Readonly<Record<string, ErrorTable>> = {
  [owners['evm']!]: evmErrors,
  [owners['solana']!]: solanaErrors,
  [owners['bitcoin']!]: bitcoinErrors,
  [owners['polkadot']!]: polkadotErrors,
  [owners['walletconnect']!]: walletConnectErrors,
  [owners['embedded']!]: embeddedErrors,
}
const tables: Readonly<Record<string, ErrorTable>> = { [owners['core']!]: coreErrors, ...packages }

test('has the packages’ tables and pages, which `node scripts/errors-doc.mjs` writes after a build', async () => {
  const pages = renderErrors(text, {
    exits,
    tables,
    alerts: { ...alerts, ...serviceAlerts },
    words: await englishWords(),
    tests,
  })
  const there = [
    'errors.md',
    ...readdirSync(new URL('errors', import.meta.url)).map((name) => `errors/${name}`),
  ]
  expect(there.sort()).toEqual([...pages.keys()].sort())
  expect(
    [...pages]
      .filter(([name, page]) => readFileSync(new URL(name, import.meta.url), 'utf8') !== page)
      .map(([name]) => name),
  ).toEqual([])
})

test('has each error code in one package only', () => {
  const codes = Object.values(tables).flatMap((table) => Object.keys(table))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

/** The text behind a link of ours. */
const pageAt = (link: string | undefined): string =>
  readFileSync(
    new URL(
      link!.replace(/^https:\/\/github\.com\/portico-wallet\/portico\/blob\/main\//, ''),
      root,
    ),
    'utf8',
  )

test.each(Object.values(tables).flatMap((table) => Object.entries(table)))(
  'links %s to a page that explains it',
  (code, { cause }) => {
    const page = pageAt(errorLink(code))
    expect(page).toContain(`\n# ${code.replace('<', '&lt;')}\n`)
    expect(page).toContain(`## Why\n\n${cause}\n`)
  },
)

test.each([
  ...Object.keys(alerts).map((code) => alertOf(code as AlertCode)),
  ...Object.keys(serviceAlerts).map((code) => serviceAlert(code as ServiceAlertCode)),
])('the link of the alert $code leads to its page', ({ code, link, detail }) =>
  expect(pageAt(link)).toMatch(
    new RegExp(
      `\n# Alert ${code}\n[^]*\n## Detail\n\n${detail.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( …)?\n`,
    ),
  ),
)

/**
 * What no test provokes by itself: parts that drop what they cannot read, and doors that nothing of
 * ours comes to.
 */
const unproved = ['chain-unknown', 'official', 'unknown-id', 'answer', 'chains', 'unexpected']

test.each([
  ['exits', Object.keys(exits)],
  ['codes', Object.values(tables).flatMap((table) => Object.keys(table))],
  ['alerts', Object.keys({ ...alerts, ...serviceAlerts })],
])('%s: each row has a test, and each test a row', (kind, keys) => {
  expect(keys.filter((key) => !tests[kind]![key] && !unproved.includes(key))).toEqual([])
  expect(Object.keys(tests[kind]!).filter((key) => !keys.includes(key))).toEqual([])
})

/** Exits that tests know by what the visitor reads, and codes that tests know by their message. */
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

test.each(
  Object.values(tests).flatMap((kind) =>
    Object.entries(kind).flatMap(([code, files]) => files.map((file) => [code, file] as const)),
  ),
)('%s: has the named file %s, which mentions it', (code, file) => {
  expect(existsSync(new URL(file, root))).toBe(true)
  const [name] = /[a-z][a-z0-9-]*/.exec(code)!
  expect(readFileSync(new URL(file, root), 'utf8')).toMatch(
    new RegExp(`\\b${name}|${words[code] ?? name}`),
  )
})
