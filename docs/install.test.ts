/**
 * Every README begins with what the package is and how it is installed, peers and all, so that its
 * first example runs.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { published } from '../scripts/published.mjs'

/** What is added to an app; create-portico writes one, and is run without being installed. */
const packages = (await published()).filter(({ manifest }) => manifest.name !== 'create-portico')
const manifests = new Map(packages.map(({ manifest }) => [manifest.name, manifest]))
const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const section = (text: string): string => /^## Install\n([^]*?)^## /m.exec(text)![1]!

/** What the three managers are told to install: by name, with the version where one is said. */
function installed(text: string): string[][] {
  const [, lines] = /^```sh\n([^]*?)^```/m.exec(section(text))!
  return lines!
    .trim()
    .split('\n')
    .map((line) =>
      line.replace(/^(npm install|pnpm add|yarn add) (--save-dev |--dev )?/, '').split(' '),
    )
}

const named = (spec: string): string => spec.replace(/(?<=.)@.*/, '')

/** What the first example imports, by package. */
function imported(text: string): string[] {
  const [, code = ''] = /^```tsx?\n([^]*?)^```/m.exec(text)!
  return [...code.matchAll(/^import (?:[^']*from )?'([^'.]+)'/gm)].map(([, from]) =>
    from!
      .split('/')
      .slice(0, from!.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

/** The peers that a package cannot do without, its own and those of what it depends on. */
function needed(name: string): string[] {
  const {
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifests.get(name) ?? {}
  return [
    ...Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional),
    ...Object.keys(dependencies).flatMap(needed),
  ]
}

const documents = [
  { file: 'README.md', own: [] as string[] },
  ...packages.map(({ home, manifest }) => ({ file: `${home}/README.md`, own: [manifest.name] })),
]

test.each(documents)(
  '$file begins with a sentence, and installs what its first example needs',
  ({ file, own }) => {
    const text = read(file)
    const [title, sentence, heading] = text.split('\n\n')
    expect(title).toMatch(/^# \S+$/)
    expect(sentence).toMatch(/^[^\n]{20,130}\.$/)
    expect(heading).toBe('## Install')
    expect(section(text)).toMatch(/^npm install .*\npnpm add .*\nyarn add /m)
    const wanted = [...own, ...imported(text)]
    const all = [...new Set([...wanted, ...wanted.flatMap(needed)])].sort()
    for (const line of installed(text)) expect(line.map(named)).toEqual(all)
  },
)

test.each(packages)(
  '$home names its peers with versions, ES modules only, and the required Node',
  ({ home, manifest }) => {
    const text = read(`${home}/README.md`)
    for (const [peer, range] of Object.entries(manifest.peerDependencies ?? {})) {
      expect(section(text)).toContain(`\`${peer}\``)
      // Ours have one version, which every release raises.
      if (!peer.startsWith('@portico/')) expect(section(text)).toContain(`\`${range}\``)
    }
    if (!manifest.peerDependencies) expect(section(text)).toContain('It has no peers')
    expect(section(text)).toContain(
      `ES modules only; Node ${manifest.engines.node.replace('>=', '>= ')}`,
    )
  },
)

test('names only versions that the peers allow', () => {
  const ranges = new Map(
    packages.flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {})),
  )
  const specs = documents
    .flatMap(({ file }) => installed(read(file)).flat())
    .filter((spec) => spec !== named(spec))
  expect(specs.length).toBeGreaterThan(3)
  for (const spec of specs) {
    const [, major] = /@(\d+)\.x$/.exec(spec)!
    expect(ranges.get(named(spec))).toMatch(new RegExp(`(^|\\|\\| )\\^${major}\\.`))
  }
})
