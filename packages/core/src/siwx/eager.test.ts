/**
 * Tests of what a page with sign-in loads at first. `scripts/bytes.mjs` measures the same in pages
 * as hosts publish them.
 */
import path from 'node:path'
import { expect, test } from 'vitest'
import { eagerOf } from '../../test/eager.ts'

test.each([
  ['serverSiwx', 'server-siwx.ts'],
  ['backendSiwx', 'backend-siwx.ts'],
  ['localSiwx', 'local-siwx.ts'],
])(
  '%s: loads only the option at first, and messages and prompts with the first account',
  async (maker, file) => {
    const { files } = await eagerOf(
      `import { createPortico } from '@portico/core'; import { ${maker} } from '@portico/core/siwx'; createPortico({ adapters: [], siwx: ${maker}({}) })`,
    )
    const own = files.filter((name) => name.includes('/siwx/')).map((name) => path.basename(name))
    expect(own.sort()).toEqual(['index.ts', 'option.ts', file].sort())
  },
)
