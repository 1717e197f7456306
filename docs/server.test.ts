/** docs/server shows every setting as it is, and only commands that exist. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recoveryUsage } from '../packages/server/src/recovery/run.ts'
import { recoverySettingsTable } from '../packages/server/src/recovery/settings.ts'
import { settingsTable } from '../packages/server/src/settings.ts'
import { run } from '../packages/server/src/commands/run.ts'
import { pagesIn, root } from './pages.ts'

const pages = pagesIn('docs/server')
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8')
const text = pages.map(textOf).join('\n')
const settingsPage = 'docs/server/settings.md'

const shown = (value: unknown): string =>
  value === '' || (Array.isArray(value) && value.length === 0)
    ? 'none'
    : `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``

const rowsOf = (
  table: Readonly<
    Record<string, { name: string; fallback: unknown; unit: string; meaning: string }>
  >,
): string[] =>
  Object.values(table).map(
    ({ name, fallback, unit, meaning }) =>
      `| \`${name}\` | ${shown(fallback)} | ${unit} | ${meaning} |`,
  )

test('settings of the server and the recovery service: lists name, default, unit and meaning of each, and no other', () => {
  const rows = textOf(settingsPage)
    .split('\n')
    .filter((line) => line.startsWith('| `PORTICO_'))
  expect(rows).toEqual([...rowsOf(settingsTable), ...rowsOf(recoverySettingsTable)])
})

test('explains each setting in a chapter, or names it there as a limit', () => {
  const chapters = pages
    .filter((page) => page !== settingsPage)
    .map(textOf)
    .join('\n')
  const missing = [...Object.values(settingsTable), ...Object.values(recoverySettingsTable)]
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(chapters))
  expect(missing).toEqual([])
})

test('commands of the recovery service: uses only those that its help names', () => {
  const used = [...text.matchAll(/^portico-recovery (\w+)/gm)].map(([, command]) => command!)
  expect(used).toEqual(['backup'])
  for (const command of used) expect(recoveryUsage).toContain(`portico-recovery ${command}`)
})

test('commands: uses only those that the help names', async () => {
  const help: string[] = []
  await run(['help'], { env: {}, out: (line) => help.push(line), err: () => {} })
  const used = [
    ...text.matchAll(/^portico-server (\w+(?: (?:add|edit|list|remove|import|export))?)/gm),
  ].map(([, command]) => command!)
  expect(used.length).toBeGreaterThan(8)
  for (const command of used) expect(help.join('\n')).toContain(`portico-server ${command}`)
})
