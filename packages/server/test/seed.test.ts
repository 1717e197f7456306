import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkWallets } from '../src/directory/check.ts'
// The script has no types of its own.
// @ts-expect-error
import { seedFiles } from '../../../scripts/seed.mjs'

test('seeds a new server with the engine’s bundled data', async () => {
  for (const [name, text] of Object.entries(seedFiles() as Record<string, string>))
    expect(
      await readFile(new URL(`../seed/${name}`, import.meta.url), 'utf8'),
      `run node scripts/seed.mjs to renew ${name}`,
    ).toBe(text)
})

test('accepts every bundled wallet into the directory', async () => {
  const wallets = JSON.parse(
    await readFile(new URL('../seed/wallets.json', import.meta.url), 'utf8'),
  ) as unknown[]
  expect(checkWallets(wallets).faults).toEqual([])
})
