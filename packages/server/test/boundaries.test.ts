import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const files = readdirSync(source, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const holding = (pattern: RegExp): string[] =>
  files.filter((name) => pattern.test(readFileSync(source + name, 'utf8'))).sort()

const isOfPostgres = (name: string): boolean =>
  name.startsWith('database/postgres/') || name === 'storage/open-postgres.ts'

test('imports a database driver only in the files that handle the database', () => {
  const checkpoints = ['database/checkpoint-worker.ts', 'database/checkpoints.ts']
  expect(holding(/from 'node:sqlite'/)).toEqual([
    'commands/backup.ts',
    ...checkpoints,
    'database/sqlite.ts',
    'storage/open-sqlite.ts',
  ])
  expect(holding(/from 'pg'/).filter((name) => !isOfPostgres(name))).toEqual([])
  expect(holding(/pragma|sqlite_master/i)).toEqual([
    'commands/backup.ts',
    ...checkpoints,
    'database/sqlite.ts',
  ])
})

test('writes SQL by hand only in the directory search and the database copy', () => {
  expect(holding(/\bsql[<`]/).filter((name) => !isOfPostgres(name))).toEqual([
    'database/copy.ts',
    'directory/find.ts',
  ])
})

test('imports the shared schemas and the sign-in message through one module each', () => {
  expect(holding(/'@portico\//)).toEqual(['verify/message.ts', 'wire.ts'])
})
