import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './run.ts'
import { usage } from './usage.ts'
import { version } from './version.ts'

let cwd = ''
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'create-portico-'))
})
afterEach(() => rm(cwd, { recursive: true }))

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
  /** What was shown to the person who was asked. */
  readonly asked: string
}

/** @param answers typed one a line; the input then ends. Without any, nobody can be asked. */
async function create(args: string, answers?: readonly string[]): Promise<Outcome> {
  const printed = { out: '', err: '', asked: '' }
  const output = new PassThrough().on('data', (text) => (printed.asked += String(text)))
  const input = new PassThrough()
  input.end(answers?.map((answer) => `${answer}\n`).join(''))
  const code = await run(args.split(' ').filter(Boolean), {
    cwd,
    agent: 'npm/11.19.1 node/v24',
    terminal: answers && { input, output },
    out: (line) => void (printed.out += `${line}\n`),
    err: (line) => void (printed.err += `${line}\n`),
  })
  return { code, ...printed }
}

const chosen = async (folder: string): Promise<string> => {
  const { dependencies } = JSON.parse(
    await readFile(path.join(cwd, folder, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const template = dependencies['next'] ? 'next' : dependencies['wagmi'] ? 'wagmi' : 'vite'
  return `${template} ${dependencies['@portico/solana'] ? 'all' : 'evm'}`
}

test('prompts for nothing with --yes, writes the defaults and prints the next steps', async () => {
  const { code, out, err, asked } = await create('--yes', ['never', 'read'])
  expect({ code, err, asked }).toEqual({ code: 0, err: '', asked: '' })
  expect(out).toBe(
    `\nVite and React, EVM chains: 9 files in ${cwd}/portico-app\n\nNext:\n\n  cd portico-app\n  npm install\n  npm run dev\n`,
  )
  expect(await chosen('portico-app')).toBe('vite evm')
})

test('uses given arguments, and prompts for nothing when all are given', async () => {
  expect(await create('shop --template next --chains all', [])).toMatchObject({
    code: 0,
    asked: '',
  })
  expect(await chosen('shop')).toBe('next all')
})

test('prompts for folder, template and chains: by name, by number, or the default', async () => {
  const { code, asked } = await create('', ['shop', '3', 'ALL'])
  expect(code).toBe(0)
  expect(asked).toContain('Folder (portico-app) ')
  expect(asked).toContain(
    '  1 vite   Vite and React\n  2 next   Next.js, app router\n  3 wagmi  Vite, React and wagmi 3\nTemplate (vite) ',
  )
  expect(asked).toContain(
    '  1 evm    EVM chains\n  2 all    EVM chains, Solana and Bitcoin\nChains (evm) ',
  )
  expect(await chosen('shop')).toBe('wagmi all')
  expect(await create('', ['', ' ', ''])).toMatchObject({ code: 0 })
  expect(await chosen('portico-app')).toBe('vite evm')
})

test('prompts only for missing arguments', async () => {
  const { asked } = await create('shop --chains evm', ['2'])
  expect(asked).not.toMatch(/Folder|Chains/)
  expect(await chosen('shop')).toBe('next evm')
})

test('prompts again after an invalid answer, with the reason', async () => {
  await mkdir(path.join(cwd, 'full'))
  await writeFile(path.join(cwd, 'full/notes.txt'), 'mine')
  const { code, asked } = await create('', ['full', 'shop', 'svelte', '0', 'vite', '3', '2'])
  expect(code).toBe(0)
  expect(asked).toContain(
    'The folder full is not empty: name a new one, or empty it first.\nFolder (portico-app) ',
  )
  expect(asked).toContain(
    'svelte is none of them: type a number from 1 to 3, or a name.\nTemplate (vite) ',
  )
  expect(asked).toContain('0 is none of them: type a number from 1 to 3, or a name.')
  expect(asked).toContain('3 is none of them: type a number from 1 to 2, or a name.\nChains (evm) ')
  expect(await chosen('shop')).toBe('vite all')
})

test('cancels and writes nothing when the input ends before the last answer', async () => {
  expect(await create('', ['shop', 'vite'])).toMatchObject({
    code: 1,
    err: '\nCancelled: nothing was written.\n',
  })
  expect(await readdir(cwd)).toEqual([])
})

test('uses the defaults without a terminal, and prints them', async () => {
  const { code, out } = await create('shop --template wagmi')
  expect(code).toBe(0)
  expect(out).toContain('Nobody can be asked here: taking shop, --template wagmi --chains evm.\n')
  expect(await chosen('shop')).toBe('wagmi evm')
})

test('refuses a folder that is not empty before any prompt, and leaves it unchanged', async () => {
  await mkdir(path.join(cwd, 'full'))
  await writeFile(path.join(cwd, 'full/package.json'), 'mine')
  for (const args of ['full', 'full --yes'])
    expect(await create(args, [])).toMatchObject({
      code: 1,
      asked: '',
      out: '',
      err: 'The folder full is not empty: name a new one, or empty it first.\n',
    })
  expect(await readdir(path.join(cwd, 'full'))).toEqual(['package.json'])
  expect(await readFile(path.join(cwd, 'full/package.json'), 'utf8')).toBe('mine')
})

test('refuses an existing file in place of the folder', async () => {
  await writeFile(path.join(cwd, 'notes'), 'mine')
  expect(await create('notes --yes')).toMatchObject({
    code: 1,
    err: 'notes is a file, or lies in one: name a new folder.\n',
  })
  expect(await create('notes/app --yes')).toMatchObject({
    code: 1,
    err: 'notes/app is a file, or lies in one: name a new folder.\n',
  })
})

test('accepts an empty folder, a fresh repository and the present folder', async () => {
  await mkdir(path.join(cwd, 'shop/.git'), { recursive: true })
  expect(await create('shop --yes')).toMatchObject({ code: 0 })
  await rm(path.join(cwd, 'shop'), { recursive: true })
  const { code, out } = await create('. --yes')
  expect(code).toBe(0)
  expect(out).toContain('Next:\n\n  npm install\n')
  expect(JSON.parse(await readFile(path.join(cwd, 'package.json'), 'utf8'))).toMatchObject({
    name: path.basename(cwd).toLowerCase(),
  })
})

test('prints --help and --version, and writes nothing', async () => {
  expect(await create('--help')).toMatchObject({ code: 0, out: `${usage}\n` })
  expect(await create('--version shop')).toMatchObject({ code: 0, out: `${version}\n` })
  expect(await readdir(cwd)).toEqual([])
})

test('exits with 2 and names the help for an invalid command line', async () => {
  expect(await create('shop --template svelte')).toMatchObject({
    code: 2,
    out: '',
    err: 'There is no template svelte: choose vite, next or wagmi.\nSee npm create portico@latest -- --help\n',
  })
  expect(await readdir(cwd)).toEqual([])
})
