/** server.md shows every setting as it is, and only commands that exist and run. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keeperUsage } from '../packages/server/src/keeper/run.ts'
import { keeperTable } from '../packages/server/src/keeper/settings.ts'
import { settingsTable } from '../packages/server/src/settings.ts'
import { run } from '../packages/server/src/commands/run.ts'
import { blocksOf } from './pages.ts'

const text = readFileSync(new URL('server.md', import.meta.url), 'utf8')
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

test('settings of the server and the keeper: name, default, unit and meaning of each, and no other', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `PORTICO_'))
  expect(rows).toEqual([...rowsOf(settingsTable), ...rowsOf(keeperTable)])
})

test('commands of the keeper: each one in the text is one that its help names', () => {
  const used = [...text.matchAll(/^portico-keeper (\w+)/gm)].map(([, command]) => command!)
  expect(used).toEqual(['backup'])
  for (const command of used) expect(keeperUsage).toContain(`portico-keeper ${command}`)
})

test('commands: each one in the text is one that the help names', async () => {
  const help: string[] = []
  await run(['help'], { env: {}, out: (line) => help.push(line), err: () => {} })
  const used = [
    ...text.matchAll(/^portico-server (\w+(?: (?:add|edit|list|remove|import|export))?)/gm),
  ].map(([, command]) => command!)
  expect(used.length).toBeGreaterThan(8)
  for (const command of used) expect(help.join('\n')).toContain(`portico-server ${command}`)
})

test('each command about projects, wallets and pictures runs as it is shown, on an empty database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-docs-'))
  const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
  const shown = blocksOf('docs/server.md').filter(
    ({ kind, code }) => kind === 'sh' && /^portico-server (project|wallet|chains)/.test(code),
  )
  expect(shown.length).toBeGreaterThan(2)
  try {
    writeFileSync(
      path.join(folder, 'logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    )
    const bash = (code: string): string =>
      execFileSync('bash', ['-e'], {
        cwd: folder,
        input: `portico-server() { '${process.execPath}' '${main}' "$@"; }\n${code}`,
        encoding: 'utf8',
        env: { ...process.env, PORTICO_DATABASE: 'portico.sqlite' },
      })
    // What another server has exported.
    bash('PORTICO_DATABASE=other.sqlite portico-server wallet export wallets.json')
    for (const { code } of shown) expect(bash(code)).not.toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
