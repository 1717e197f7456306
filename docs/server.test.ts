/** docs/server shows every setting as it is, and only commands that exist and run. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recoveryUsage } from '../packages/server/src/recovery/run.ts'
import { recoverySettingsTable } from '../packages/server/src/recovery/settings.ts'
import { settingsTable } from '../packages/server/src/settings.ts'
import { run } from '../packages/server/src/commands/run.ts'
import { blocksOf, pagesIn, root } from './pages.ts'

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

/** The words of each command of the server in lines of a shell, which reads them itself. */
function commandsIn(code: string): string[][] {
  const output = execFileSync('bash', ['-e'], {
    input: `portico-server() { printf '%s\\0' "$@"; echo; }\n${code}`,
    encoding: 'utf8',
  })
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\0').slice(0, -1))
}

test('runs each documented command about projects, wallets and pictures on an empty database', async () => {
  const shown = pages
    .flatMap(blocksOf)
    .filter(
      ({ kind, code }) => kind === 'sh' && /^portico-server (project|wallet|chains)/.test(code),
    )
  expect(shown.length).toBeGreaterThan(2)
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-docs-'))
  const home = process.cwd()
  const outputOf = async (words: readonly string[], database: string): Promise<string[]> => {
    const out: string[] = []
    const err: string[] = []
    const env = { PORTICO_DATABASE: database }
    const code = await run(words, {
      env,
      out: (line) => out.push(line),
      err: (line) => err.push(line),
    })
    expect({ words, code, err }).toEqual({ words, code: 0, err: [] })
    return out
  }
  try {
    // The files of the page's commands are in the folder in which they are run.
    process.chdir(folder)
    writeFileSync('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
    // What another server has exported.
    await outputOf(['wallet', 'export', 'wallets.json'], 'other.sqlite')
    for (const { code } of shown) {
      const lines: string[] = []
      for (const words of commandsIn(code)) lines.push(...(await outputOf(words, 'portico.sqlite')))
      expect(lines).not.toEqual([])
    }
  } finally {
    process.chdir(home)
    rmSync(folder, { recursive: true })
  }
})
