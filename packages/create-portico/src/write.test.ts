import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Chains, Template } from './options.ts'
import { version } from './version.ts'
import { appFiles, writeApp } from './write.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-portico-'))
})
afterEach(() => rm(folder, { recursive: true }))

const vite = [
  '.gitignore',
  'index.html',
  'package.json',
  'public/icon.svg',
  'src/app.tsx',
  'src/main.tsx',
  'src/portico.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const next = [
  '.gitignore',
  'app/icon.svg',
  'app/layout.tsx',
  'app/page.tsx',
  'app/portico.ts',
  'app/providers.tsx',
  'next.config.ts',
  'package.json',
  'tsconfig.json',
]

test.each<[Template, Chains, string[], string[]]>([
  [
    'vite',
    'evm',
    vite,
    ['@portico/core', '@portico/evm', '@portico/react', 'react', 'react-dom', 'viem'],
  ],
  [
    'vite',
    'all',
    vite,
    [
      '@portico/bitcoin',
      '@portico/core',
      '@portico/evm',
      '@portico/react',
      '@portico/solana',
      'react',
      'react-dom',
      'viem',
    ],
  ],
  [
    'next',
    'evm',
    next,
    ['@portico/core', '@portico/evm', '@portico/react', 'next', 'react', 'react-dom', 'viem'],
  ],
  [
    'next',
    'all',
    next,
    [
      '@portico/bitcoin',
      '@portico/core',
      '@portico/evm',
      '@portico/react',
      '@portico/solana',
      'next',
      'react',
      'react-dom',
      'viem',
    ],
  ],
  [
    'wagmi',
    'evm',
    vite,
    [
      '@portico/core',
      '@portico/react',
      '@portico/wagmi',
      '@tanstack/react-query',
      'react',
      'react-dom',
      'viem',
      'wagmi',
    ],
  ],
  [
    'wagmi',
    'all',
    vite,
    [
      '@portico/bitcoin',
      '@portico/core',
      '@portico/react',
      '@portico/solana',
      '@portico/wagmi',
      '@tanstack/react-query',
      'react',
      'react-dom',
      'viem',
      'wagmi',
    ],
  ],
])(
  'writes these files and pinned packages for %s with %s',
  async (template, chains, files, packages) => {
    expect(await writeApp(folder, { template, chains })).toEqual(files)
    const written = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(
      written
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort(),
    ).toEqual(files)
    const { name, dependencies, devDependencies } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    ) as {
      name: string
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    expect(name).toBe(path.basename(folder).toLowerCase())
    expect(Object.keys(dependencies)).toEqual(packages)
    for (const [each, pinned] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
      if (each.startsWith('@portico/')) expect(pinned).toBe(version)
    }
  },
)

test('all versions are those that this repository tests with', async () => {
  const read = async (file: string): Promise<Record<string, Record<string, string>>> =>
    JSON.parse(await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8'))
  const own = await read('package.json')
  const [wagmi, nextHost] = await Promise.all([
    read('e2e/hosts/wagmi-3/package.json'),
    read('e2e/hosts/created-next/package.json'),
  ])
  const known: Record<string, string> = {
    ...nextHost['dependencies'],
    ...wagmi['dependencies'],
    ...own['devDependencies'],
  }
  for (const template of ['vite', 'next', 'wagmi'] as const) {
    const { dependencies, devDependencies } = JSON.parse(
      (await appFiles({ template, chains: 'all' }, 'app')).get('package.json')!,
    ) as Record<string, Record<string, string>>
    for (const [name, pinned] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@portico/')) expect([name, pinned]).toEqual([name, known[name]])
  }
})

test('needs at most 24 formatted lines of Portico in every app, in portico.ts and elsewhere', async () => {
  for (const template of ['vite', 'next', 'wagmi'] as const)
    for (const chains of ['evm', 'all'] as const) {
      const files = [...(await appFiles({ template, chains }, 'app'))].filter(([file]) =>
        /\.tsx?$/.test(file),
      )
      const lines = files.flatMap(([file, text]) =>
        text
          .split('\n')
          .filter(
            (line) =>
              line.trim() && (file.endsWith('/portico.ts') || /portico|ConnectButton/i.test(line)),
          ),
      )
      expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(24)
    }
})

test('does not overwrite an existing file', async () => {
  await writeFile(path.join(folder, 'index.html'), 'mine')
  await expect(writeApp(folder, { template: 'vite', chains: 'evm' })).rejects.toThrow('EEXIST')
  expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toBe('mine')
})
