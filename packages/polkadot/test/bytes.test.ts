import path from 'node:path'
import { expect, test } from 'vitest'
import { eagerOf } from '../../core/test/eager.ts'

test('the adapter adds at most 2 KB to the first paint, and no code for wallet requests', async () => {
  const bare = await eagerOf(
    "import { createPortico } from '@portico/core'; createPortico({ adapters: [] })",
  )
  const host = await eagerOf(
    "import { createPortico } from '@portico/core'; import { polkadot } from '@portico/polkadot'; createPortico({ adapters: [polkadot()] })",
  )
  expect(host.bytes - bare.bytes).toBeLessThanOrEqual(2_000)
  const own = host.files
    .filter((file) => file.startsWith('packages/polkadot/'))
    .map((file) => path.basename(file))
  for (const lazy of [
    'open.ts',
    'attach.ts',
    'signing.ts',
    'reads.ts',
    'restore.ts',
    'errors.ts',
    'parse.ts',
  ])
    expect(own).not.toContain(lazy)
})
