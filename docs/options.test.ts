/** The tables of options.md name only what exists, and every option there is; those of migrate/appkit.md name only what exists. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPortico } from '@portico/core'
import { features, options } from '@portico/core/internal/check/known'
import { remoteTable } from '@portico/core/internal/service/features'
import { evm } from '@portico/evm'
import * as react from '../packages/react/src/index.ts'
import * as headless from '../packages/react/src/headless.ts'
import * as blockchain from '../packages/react/src/blockchain.ts'
import * as transfers from '../packages/react/src/transfers.ts'
import * as actions from '../packages/evm/src/index.ts'
import * as core from '../packages/core/src/index.ts'
import * as reports from '../packages/core/src/features.ts'

const text = readFileSync(new URL('options.md', import.meta.url), 'utf8')
const appKit = readFileSync(new URL('migrate/appkit.md', import.meta.url), 'utf8')

/** The names in a column of a section's table. */
function named(section: string, page = text, column = 1): string[] {
  const part = page.split(/^## /m).find((each) => each.startsWith(section)) ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (AppKit|name) /.test(line))
    .flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!))
}

test('options: each one named exists, and each that exists is named', () => {
  expect(new Set(named('Options'))).toEqual(new Set(Object.keys(options)))
})

test('methods: each one named is one of the instance', () => {
  const portico = createPortico({ adapters: [evm()], debug: false })
  const methods = named('Methods')
  expect(methods.length).toBeGreaterThan(20)
  for (const name of methods) expect(portico).toHaveProperty(name, expect.any(Function))
})

test('hooks: each one named is exported, and each that is exported is named', () => {
  expect(new Set(named('Hooks'))).toEqual(new Set([...Object.keys(react), ...Object.keys(headless), ...Object.keys(blockchain), ...Object.keys(transfers)].filter((name) => name.startsWith('use'))))
})

test('what AppKit’s names are given as exists', () => {
  for (const [section, least] of [['Options', 25], ['Methods', 20], ['Hooks', 8]] as const) {
    const ours = named(section, appKit, 2)
    expect(ours.length).toBeGreaterThan(least)
    expect(ours.filter((name) => !named(section).includes(name))).toEqual([])
  }
})

test('functions and selectors in the text exist', () => {
  const row = text.split('\n').find((line) => line.startsWith('| `@portico/evm` |'))!.split('|')[2]!
  // The adapter and its connectors are not functions over the instance.
  const functions = Object.keys(actions).filter((name) => !['evm', 'eip6963', 'injected'].includes(name))
  expect(new Set([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name))).toEqual(new Set(functions))
  for (const name of ['activeChain', 'networkOf', 'accountOf', 'allAccounts', 'nsState', 'outsideStatus', 'linkOf', 'defineNetwork', 'proxied'])
    expect(core).toHaveProperty(name)
  for (const name of ['featureReport', 'featureValue']) expect(reports).toHaveProperty(name)
})

test('switches: each one named exists, each that exists is named, with the service’s id', () => {
  const rows = text.split('## Switches')[1]!.split('\n## ')[0]!.split('\n').filter((line) => line.startsWith('| `'))
  const cells = rows.map((line) => line.split('|').map((cell) => /`(\w+)`/.exec(cell)?.[1]))
  expect(new Set(cells.map((row) => row[1]))).toEqual(new Set(Object.keys(features)))
  expect(Object.fromEntries(cells.filter((row) => row[2]).map((row) => [row[1], row[2]]))).toEqual(
    Object.fromEntries(Object.entries(remoteTable).map(([name, { id }]) => [name, id])),
  )
})
