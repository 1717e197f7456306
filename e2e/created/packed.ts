/** A test fixture with our packages as they are published. They are packed once a run. */
import { test as base } from '@playwright/test'
import { pack, type Packed } from '../../scripts/published.mjs'

export { expect } from '@playwright/test'

export const test = base.extend<object, { packed: readonly Packed[] }>({
  packed: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await pack()),
    { scope: 'worker' },
  ],
})
