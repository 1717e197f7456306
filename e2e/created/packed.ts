/** A test fixture with our packages as they are published. They are packed once a worker. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { pack, type Packed } from './registry.ts'

export { expect } from '@playwright/test'

export const test = base.extend<object, { packed: readonly Packed[] }>({
  packed: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portico-packed-'))
      await use(await pack(folder))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
