/** server.md shows every setting as it is, and only commands that exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsTable } from '../packages/server/src/settings.ts'
import { run } from '../packages/server/src/commands/run.ts'

const text = readFileSync(new URL('server.md', import.meta.url), 'utf8')
const shown = (value: unknown): string =>
  value === '' ? 'none' : `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``

test('settings: name, default, unit and meaning of each, and no other', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `PORTICO_'))
  expect(rows).toEqual(
    Object.values(settingsTable).map(
      ({ name, fallback, unit, meaning }) => `| \`${name}\` | ${shown(fallback)} | ${unit} | ${meaning} |`,
    ),
  )
})

test('commands: each one in the text is one that the help names', async () => {
  const help: string[] = []
  await run(['help'], { env: {}, out: (line) => help.push(line), err: () => {} })
  const used = [...text.matchAll(/^portico-server (\w+(?: (?:add|edit|list|remove|import|export))?)/gm)].map(
    ([, command]) => command!,
  )
  expect(used.length).toBeGreaterThan(8)
  for (const command of used) expect(help.join('\n')).toContain(`portico-server ${command}`)
})
