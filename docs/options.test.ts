/**
 * The tables of options.md name only what exists, and every option there is; those of
 * migrate/appkit.md name only what exists.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPortico } from '@portico/core'
import { features, options } from '../packages/core/src/check/known.ts'
import { remoteTable } from '../packages/core/src/switches/remote.ts'
import { evm } from '@portico/evm'
import * as react from '../packages/react/src/index.ts'
import * as headless from '../packages/react/src/headless.ts'
import * as blockchain from '../packages/react/src/blockchain.ts'
import * as evmEntry from '../packages/evm/src/index.ts'
import * as solana from '../packages/solana/src/index.ts'
import * as bitcoin from '../packages/bitcoin/src/index.ts'
import * as polkadot from '../packages/polkadot/src/index.ts'
import * as cosmos from '../packages/cosmos/src/index.ts'
import * as login from '../packages/react/src/login.ts'
import * as siwx from '../packages/react/src/siwx.ts'
import * as swaps from '../packages/react/src/swaps.ts'
import * as transfers from '../packages/react/src/transfers.ts'
import * as core from '../packages/core/src/index.ts'
import * as reports from '../packages/core/src/switches/features.ts'
import { publicNames } from '../scripts/api/model.mjs'
import { optionsTaken } from '../scripts/api/options-taken.mjs'

const namespaces = { evm: evmEntry, solana, bitcoin, polkadot, cosmos }
const text = readFileSync(new URL('options.md', import.meta.url), 'utf8')
const appKit = readFileSync(new URL('migrate/appkit.md', import.meta.url), 'utf8')

/** The names in a column of a section's table. */
function named(section: string, page = text, column = 1): string[] {
  const part = page.split(/^## /m).find((each) => each.startsWith(section)) ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (AppKit|name) /.test(line))
    .flatMap((line) =>
      [...(line.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!),
    )
}

test('options: names every existing one, and no other', () => {
  expect(new Set(named('Options'))).toEqual(new Set(Object.keys(options)))
  // Each name leads to its page, which is made from the type.
  for (const name of Object.keys(options)) {
    expect(text).toContain(`[\`${name}\`](api/core/options/${name}.md)`)
    expect(readFileSync(new URL(`api/core/options/${name}.md`, import.meta.url), 'utf8')).toMatch(
      new RegExp(`^# ${name}\n[^]*^## Example\n`, 'm'),
    )
  }
})

test('methods: names only those of the instance', () => {
  const portico = createPortico({ adapters: [evm()], debug: false })
  const methods = named('Methods')
  expect(methods.length).toBeGreaterThan(20)
  for (const name of methods) expect(portico).toHaveProperty(name, expect.any(Function))
})

test('hooks: names every exported one, and no other', () => {
  expect(new Set(named('Hooks'))).toEqual(
    new Set(
      [
        ...Object.keys(react),
        ...Object.keys(headless),
        ...Object.keys(blockchain),
        ...Object.keys(transfers),
        ...Object.keys(swaps),
        ...Object.keys(siwx),
        ...Object.keys(login),
      ].filter((name) => name.startsWith('use')),
    ),
  )
})

test('names only existing equivalents of AppKit’s names', () => {
  for (const [section, least] of [
    ['Options', 25],
    ['Methods', 20],
    ['Hooks', 8],
  ] as const) {
    const ours = named(section, appKit, 2)
    expect(ours.length).toBeGreaterThan(least)
    expect(ours.filter((name) => !named(section).includes(name))).toEqual([])
  }
})

test.each(Object.entries(namespaces))(
  'functions of %s: names every exported one, and no other',
  (name, exported) => {
    const row = text
      .split('\n')
      .find((line) => line.startsWith(`| \`@portico/${name}\` |`))!
      .split('|')[2]!
    // The adapter and its connectors are not functions over the instance.
    const functions = Object.entries(exported)
      .filter(
        ([each, value]) =>
          typeof value === 'function' &&
          ![name, 'eip6963', 'injected', 'injectedWeb3', 'keplr'].includes(each),
      )
      .map(([each]) => each)
    expect(new Set([...row.matchAll(/`(\w+)`/g)].map(([, each]) => each))).toEqual(
      new Set(functions),
    )
  },
)

test.each(Object.keys(namespaces))('%s has one file a function, named for it', (name) => {
  const home = new URL(`../packages/${name}/src/`, import.meta.url)
  const lines = readFileSync(new URL('index.ts', home), 'utf8').matchAll(
    /^export \{([^}]*)\} from '\.\/actions\/([\w-]+)\.ts'$/gm,
  )
  const files = [...lines].map(([, names = '', file]) => {
    const all = names.split(',').map((each) => each.trim())
    return [all.filter((each) => each && !each.startsWith('type ')), file] as const
  })
  expect(files.length).toBeGreaterThan(0)
  for (const [names, file] of files)
    expect(
      names.map((each) => each.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
    ).toEqual([file])
  const elsewhere = Object.keys(namespaces[name as keyof typeof namespaces]).filter(
    (each) =>
      /^(get|sign|send|estimate|read|write|simulate|wait)[A-Z]/.test(each) &&
      !files.some(([names]) => names.includes(each)),
  )
  expect(elsewhere).toEqual(
    name === 'polkadot' ? ['readSs58'] : name === 'cosmos' ? ['readBech32'] : [],
  )
})

test('adapters: names every option of each in a row that links to its page', () => {
  const rows = text
    .split('\n## Adapters')[1]!
    .split('\n')
    .filter((line) => line.startsWith('| [`'))
  const documented = new Map(
    rows.map((line) => [
      /\]\(api\/([^#)]+)/.exec(line)![1]!,
      new Set([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
    ]),
  )
  const all = optionsTaken(publicNames()).filter(({ page }) => documented.has(page))
  expect([...all.map(({ page }) => page), 'wagmi/wagmi.md'].sort()).toEqual(
    [...documented.keys()].sort(),
  )
  for (const { page, options } of all)
    expect([...documented.get(page)!]).toEqual(
      expect.arrayContaining(options.map((option) => option.split('.').at(-1))),
    )
})

test.each([
  ['walletconnect', 'walletConnect'],
  ['embedded', 'embedded'],
])('the README of %s names each option, and no other', (pack, name) => {
  const readme = readFileSync(new URL(`../packages/${pack}/README.md`, import.meta.url), 'utf8')
  const [, table = ''] =
    /^\| option \| what it does \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readme) ?? []
  const documented = table
    .trim()
    .split('\n')
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map((match) => match[1]!))
  expect(documented.sort()).toEqual(
    [
      ...optionsTaken(publicNames()).find(({ page }) => page === `${pack}/${name}.md`)!.options,
    ].sort(),
  )
})

test('selectors in the text exist', () => {
  for (const name of [
    'activeChain',
    'networkOf',
    'accountOf',
    'allAccounts',
    'namespaceState',
    'outsideStatus',
    'linkOf',
    'defineNetwork',
    'proxied',
  ])
    expect(core).toHaveProperty(name)
  for (const name of ['featureReport', 'featureValue']) expect(reports).toHaveProperty(name)
})

test('switches: names every existing one with the service’s id, and no other', () => {
  const rows = text
    .split('## Switches')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const cells = rows.map((line) => line.split('|').map((cell) => /`(\w+)`/.exec(cell)?.[1]))
  expect(new Set(cells.map((row) => row[1]))).toEqual(new Set(Object.keys(features)))
  expect(Object.fromEntries(cells.filter((row) => row[2]).map((row) => [row[1], row[2]]))).toEqual(
    Object.fromEntries(Object.entries(remoteTable).map(([name, { id }]) => [name, id])),
  )
})
