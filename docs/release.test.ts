/**
 * What CONTRIBUTING.md says of releases: the dry run changes nothing, and what must not be
 * published is found.
 */
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contentFaults, type House } from '../scripts/contents.mjs'
import { published } from '../scripts/published.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const repository = 'https://github.com/portico-wallet/portico'

async function release(
  ...args: string[]
): Promise<{ stdout: string; stderr: string; code: number }> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: _, ...env } = process.env
  const run = promisify(execFile)(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: root,
    env,
  })
  return run
    .then((output) => ({ ...output, code: 0 }))
    .catch((error: { stdout: string; stderr: string; code: number }) => error)
}

/** All that a release may write. */
async function written(): Promise<Record<string, string>> {
  const homes = (await published()).map(({ home }) => home)
  const notes = (await readdir(path.join(root, '.changeset'))).map((name) => `.changeset/${name}`)
  const files = [
    'package-lock.json',
    'packages/core/src/utils/version.ts',
    ...notes,
    ...homes.flatMap((home) => [`${home}/package.json`, `${home}/CHANGELOG.md`]),
  ]
  const listed = await Promise.all(
    homes.map(
      async (home) => [home, (await readdir(path.join(root, home))).sort().join(' ')] as const,
    ),
  )
  return Object.fromEntries([
    ...(await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
    )),
    ...listed,
  ])
}

test('names every package in a dry run, and changes nothing', async () => {
  const before = await written()
  const { stdout, stderr, code } = await release('--dry-run')
  expect(stderr).toBe('')
  expect(code).toBe(0)
  for (const { manifest } of await published())
    expect(stdout).toContain(`${manifest.name}@${manifest.version}  `)
  expect(stdout).not.toContain('@portico/wire@')
  expect(stdout).toContain(
    `${(await published()).length} packages would be published, with provenance. Nothing has been changed.`,
  )
  expect(await written()).toEqual(before)
})

test('requires an id token to publish, and refuses an unknown argument', async () => {
  expect(await release('--publish')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('id token'),
  })
  expect(await release('--dry')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--dry-run'),
  })
})

const house: House = {
  root: '/srv/portico',
  license: 'MIT\n',
  versions: new Map([
    ['@portico/core', '1.2.3'],
    ['@portico/evm', '1.2.3'],
  ]),
  has: (file) => file === 'docs/errors.md',
}

/** A package as it ought to be. */
const manifest = {
  name: '@portico/evm',
  version: '1.2.3',
  type: 'module',
  keywords: ['wallet'],
  homepage: `${repository}/tree/main/packages/evm#readme`,
  bugs: { url: `${repository}/issues` },
  repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/evm' },
  engines: { node: '>=20.19' },
  publishConfig: { access: 'public', provenance: true },
  dependencies: { '@portico/core': '1.2.3' },
}
const files = {
  'README.md': `# evm\n\n[Errors](${repository}/blob/main/docs/errors.md#codes), [below](#below), \`[a](b)\`\n`,
  'CHANGELOG.md': '# @portico/evm\n\n## 1.2.3\n\n- It is there.\n',
  LICENSE: 'MIT\n',
  'dist/index.js': 'export const a = 1\n//# sourceMappingURL=index.js.map\n',
  'dist/index.js.map': '{"sources":["../src/index.ts"]}',
  'src/index.ts': 'export const a = 1\n',
}
const faultsOf = (more: object, changed: Record<string, string | undefined> = {}): string[] =>
  contentFaults(
    {
      home: 'packages/evm',
      manifest: { ...manifest, ...more },
      files: new Map(
        Object.entries({ ...files, ...changed }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
    },
    house,
  )

test('finds no fault in a correct package', () => expect(faultsOf({})).toEqual([]))

test.each<[string, object, Record<string, string | undefined>, RegExp]>([
  ['no licence', {}, { LICENSE: undefined }, /no LICENSE/],
  ['another licence', {}, { LICENSE: 'mine' }, /not that of the repository/],
  ['no readme', {}, { 'README.md': undefined }, /no README\.md/],
  [
    'no word about the version',
    {},
    { 'CHANGELOG.md': '# evm\n\n## 1.2.30\n' },
    /says nothing of 1\.2\.3/,
  ],
  ['no build', {}, { 'dist/index.js': undefined }, /build first/],
  ['a test', {}, { 'src/index.test.ts': '' }, /index\.test\.ts is not for others/],
  [
    'a built fixture',
    {},
    { 'dist/wallet.fixture.js.map': '{}' },
    /fixture\.js\.map is not for others/,
  ],
  ['no map', {}, { 'dist/index.js.map': undefined }, /no source map/],
  ['a map that leads nowhere', {}, { 'src/index.ts': undefined }, /leads to \.\.\/src\/index\.ts/],
  [
    'a relative link',
    {},
    { 'README.md': '[Errors](../../docs/errors.md)' },
    /not on a registry's page/,
  ],
  [
    'a relative picture',
    {},
    { 'CHANGELOG.md': '\n## 1.2.3\n\n<img src="a.png">' },
    /a\.png, which is not on/,
  ],
  [
    'a relative definition',
    {},
    { 'README.md': '[it][1]\n\n[1]: ./LICENSE\n' },
    /\.\/LICENSE, which is not on/,
  ],
  [
    'a link to what is gone',
    {},
    { 'README.md': `[Errors](${repository}/blob/main/docs/gone.md)` },
    /docs\/gone\.md, which the repository/,
  ],
  [
    'where it was built',
    {},
    { 'dist/a.d.ts': 'import("/srv/portico/packages/core")' },
    /a\.d\.ts has the path/,
  ],
  [
    "somebody's home",
    {},
    { 'dist/index.js.map': '{"sources":["/home/ada/src/index.ts"],"sourcesContent":["a"]}' },
    /has the path/,
  ],
  [
    'another version of ours',
    { dependencies: { '@portico/core': '1.2.2' } },
    {},
    /@portico\/core 1\.2\.2, not 1\.2\.3/,
  ],
  [
    'what is private',
    { dependencies: { '@portico/wire': '1.2.3' } },
    {},
    /@portico\/wire, which is not published/,
  ],
  [
    'what is in the workspace only',
    { dependencies: { viem: 'file:../viem' } },
    {},
    /no registry knows/,
  ],
  [
    'a version of its own',
    { version: '2.0.0' },
    { 'CHANGELOG.md': '\n## 2.0.0\n' },
    /not the version of all/,
  ],
  [
    'another version in the source',
    {},
    { 'src/index.ts': "export const version = '1.2.2'\n" },
    /says that it is 1\.2\.2/,
  ],
  [
    'another repository',
    { repository: { url: 'git+https://example.com/evm.git', directory: 'packages/evm' } },
    {},
    /repository\.url/,
  ],
  ['no provenance', { publishConfig: { access: 'public' } }, {}, /publishConfig\.provenance/],
  ['no keywords', { keywords: [] }, {}, /no keywords/],
])('finds %s, and nothing else', (_name, more, changed, fault) => {
  const found = faultsOf(more, changed)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(fault)
})

test('the workflows run what the README and CONTRIBUTING.md name, and publish with an id token', async () => {
  const [ci, publishing] = await Promise.all(
    ['ci', 'release'].map((name) =>
      readFile(path.join(root, `.github/workflows/${name}.yml`), 'utf8'),
    ),
  )
  expect(ci).toMatch(/- run: npm test$/m)
  expect(publishing).toMatch(
    /id-token: write[^]*- run: npm test\n\s+env:\n\s+PORTICO_TYPESCRIPT: all\n\s+- run: npm run release -- --publish$/m,
  )
  // Pinned by commit: a tag of an action can be moved to other code.
  for (const text of [ci, publishing])
    for (const [, action] of text!.matchAll(/uses: (\S+)/g))
      expect(action).toMatch(/@[0-9a-f]{40}$/)
})
