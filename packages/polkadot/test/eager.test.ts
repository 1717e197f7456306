import path from 'node:path'
import { expect, test } from 'vitest'
import { eagerOf } from '../../core/test/eager.ts'

test('starts a page without the code for wallet requests and chain reads', async () => {
  const { files } = await eagerOf(
    "import { createPortico } from '@portico/core'; import { polkadot } from '@portico/polkadot'; createPortico({ adapters: [polkadot()] })",
  )
  const own = files
    .filter((file) => file.startsWith('packages/polkadot/'))
    .map((file) => path.basename(file))
  expect(own).toContain('index.ts')
  for (const lazy of [
    'connection.ts',
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
