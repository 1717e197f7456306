/**
 * What the pages for frameworks show is what their hosts are made of, which
 * `e2e/frameworks.spec.ts` builds and opens.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test.each([
  [
    'docs/start/react-router.md',
    'e2e/hosts/react-router/app',
    ['app/portico.ts', 'app/root.tsx', 'app/routes/home.tsx'],
  ],
  [
    'docs/start/astro.md',
    'e2e/hosts/astro/app',
    ['src/components/wallet.tsx', 'src/pages/index.astro'],
  ],
])('%s shows the files of %s, whole and by their names', (page, host, files) => {
  const text = read(page)
  const blocks = [...text.matchAll(/^```(?!sh)\w+\n([^]*?)^```/gm)].map(([, code]) => code)
  expect(blocks).toEqual(files.map((file) => read(`${host}/${file}`)))
  for (const file of files) expect(text).toContain(`\`${file}\``)
})
