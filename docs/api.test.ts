/** The pages of docs/api say what the built declarations say, and the doc comments behind them leave nothing out. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderApi } from '../scripts/api-docs.mjs'
import { privateReferences, undocumented } from '../scripts/api/documented.mjs'
import { publicNames } from '../scripts/api/model.mjs'
import { optionsTaken } from '../scripts/api/options-taken.mjs'

const home = new URL('api/', import.meta.url)
const names = publicNames()

test('its pages are those of the built packages: `node scripts/api-docs.mjs` writes them after a build', async () => {
  const pages = await renderApi()
  const there = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  expect(there.sort()).toEqual([...pages.keys()].sort())
  const changed = [...pages]
    .filter(([name, text]) => readFileSync(new URL(name, home), 'utf8') !== text)
    .map(([name]) => name)
  expect(changed).toEqual([])
})

test('every public name and member has a doc comment, and every parameter that its name does not explain', () => {
  expect(undocumented(names)).toEqual([])
})

test('no doc comment of a public name refers to what only we can read', () => {
  expect(privateReferences(names)).toEqual([])
  // The pages show members of types that are not public by themselves, too.
  const pages = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  expect(
    pages.filter((name) => /\brulings? \d|§\s?\d/.test(readFileSync(new URL(name, home), 'utf8'))),
  ).toEqual([])
})

test('every export of every entry has its place', () => {
  expect(names.length).toBeGreaterThan(300)
  for (const { page } of names) expect(existsSync(new URL(page, home))).toBe(true)
})

/** What adapters and connectors take, to whose pages a host comes for it. */
const taken = {
  evm: ['evm', ['safe', 'safe.origins', 'swaps']],
  polkadot: ['polkadot', ['name', 'restoreMayPrompt']],
  cosmos: ['cosmos', ['chains', 'restoreMayPrompt']],
  embedded: ['embedded', ['frame', 'projectId', 'logins', 'locale']],
  walletConnect: [
    'walletconnect',
    [
      'projectId',
      'relayUrl',
      'redirect',
      'methods',
      'events',
      'chains',
      'hints',
      'attestation',
      'client',
    ],
  ],
} as const

test.each(Object.entries(taken))(
  'the page of %s has a table of its options',
  (name, [pack, options]) => {
    expect(optionsTaken(names).find((each) => each.page === `${pack}/${name}.md`)?.options).toEqual(
      options,
    )
  },
)

test('the page of every function and hook that takes options has a row for each, with a description', () => {
  const all = optionsTaken(names)
  expect(all.length).toBeGreaterThan(60)
  const missing = all.flatMap(({ page, options }) => {
    const rows = new Map(
      [
        ...readFileSync(new URL(page, home), 'utf8').matchAll(
          /^\| `([\w.[\]: ]+?)\??` \| (.*) \|$/gm,
        ),
      ].map(([, name, rest = '']) => [name, rest.split(' | ').at(-1)]),
    )
    return options
      .filter((option) => !rows.get(option)?.trim())
      .map((option) => `${page}: ${option}`)
  })
  expect(missing).toEqual([])
})

test('an adapter without options says so', () => {
  for (const name of ['solana', 'bitcoin'])
    expect(readFileSync(new URL(`${name}/${name}.md`, home), 'utf8')).toContain(
      '\nIt takes no parameters.\n',
    )
})
