/** The built frame as a static site, and its headers as usual hosts read them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FrameHost } from '../../wire.ts'
import { builtFrame, isServed, listFrame } from './files.ts'
import { placePage } from './pages.ts'
import { assetHeaders, framePages, headersOfPage, type FramePage } from './policy.ts'

/** By its path in the frame's folder. */
export type FrameFiles = ReadonlyMap<string, Buffer>

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** As `sha256sum` writes and checks them. */
export const manifestOf = (files: FrameFiles): string =>
  Array.from(files, ([name, bytes]) => `${digestOf(bytes)}  ${name}\n`).join('')

/** What this release has. */
export async function readBuiltFrame(folder: string = builtFrame): Promise<FrameFiles> {
  const names = [...(await listFrame(folder))].filter(isServed).sort()
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
    ),
  )
}

const isPage = (name: string): name is FramePage => framePages.some((page) => page === name)

/** With the operator's file in its pages. */
export const placeFrame = (files: FrameFiles, file: FrameHost): FrameFiles =>
  new Map(
    Array.from(files, ([name, bytes]) => [
      name,
      isPage(name) ? Buffer.from(placePage(name, bytes.toString('utf8'), file)) : bytes,
    ]),
  )

const originsOf = (urls: readonly string[]): readonly string[] => [
  ...new Set(urls.map((url) => new URL(url).origin)),
]

/** The browser keeps to `https` from the first visit on. */
const everywhere = {
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

const pageHeaders = (name: FramePage, file: FrameHost): Record<string, string> => ({
  ...headersOfPage(name, {
    server: file.server,
    recoveryServiceUrl: file.recoveryService,
    nodes: originsOf(Object.values(file.chains).flat()),
    ancestors: [...new Set(Object.values(file.projects).flat())],
  }),
  ...everywhere,
})

/** What a host sends with a file of the frame. */
export const headersOf = (name: string, file: FrameHost): Record<string, string> =>
  isPage(name) ? pageHeaders(name, file) : { ...assetHeaders, ...everywhere }

/** Hosts that leave out `.html` or `index.html` redirect to the shorter path. */
function pathsOf(name: FramePage): readonly string[] {
  if (name === 'index.html') return ['/frame', '/frame/', '/frame/index.html', '/frame/index']
  return [`/frame/${name}`, `/frame/${name.replace('.html', '')}`]
}

interface Rule {
  /** Where a host has to look for it. */
  target: string | null
  paths: readonly string[]
  headers: Readonly<Record<string, string>>
}

const rulesOf = (file: FrameHost): readonly Rule[] => [
  ...framePages.map((name) => ({
    target: `/frame/${name}`,
    paths: pathsOf(name),
    headers: headersOf(name, file),
  })),
  { target: null, paths: ['/frame/assets/*'], headers: headersOf('assets/', file) },
]

const entriesOf = <T>({ headers }: Rule, write: (name: string, value: string) => T): T[] =>
  Object.entries(headers).map(([name, value]) => write(name, value))

function headersFile(rules: readonly Rule[]): string {
  return rules
    .flatMap((rule) => {
      const lines = entriesOf(rule, (name, value) => `  ${name}: ${value}\n`).join('')
      return rule.paths.map((at) => `${at}\n${lines}`)
    })
    .join('\n')
}

function nginxFile(rules: readonly Rule[]): string {
  const blocks = rules.flatMap((rule) => {
    const lines = entriesOf(rule, (name, value) => `  add_header ${name} "${value}" always;\n`)
    return rule.paths.map((at) =>
      rule.target === null
        ? `location ${at.replace('*', '')} {\n${lines.join('')}}\n`
        : `location = ${at} {\n  try_files ${rule.target} =404;\n${lines.join('')}}\n`,
    )
  })
  return `# In a server block, whose root is the folder "site".\n${blocks.join('')}`
}

function caddyFile(rules: readonly Rule[]): string {
  const blocks = rules.map((rule, at) => {
    const lines = entriesOf(rule, (name, value) => `\t${name} "${value}"\n`).join('')
    const rewrite = rule.target === null ? '' : `rewrite @frame${at} ${rule.target}\n`
    return `@frame${at} path ${rule.paths.join(' ')}\nheader @frame${at} {\n${lines}}\n${rewrite}`
  })
  return `# In a site's block, after "root * …/site".\n${blocks.join('')}file_server\n`
}

/** All files of the folder that an operator puts on a host. */
export function siteOf(built: FrameFiles, file: FrameHost): ReadonlyMap<string, Buffer | string> {
  const placed = placeFrame(built, file)
  const rules = rulesOf(file)
  return new Map<string, Buffer | string>([
    ...Array.from(placed, ([name, bytes]) => [`site/frame/${name}`, bytes] as const),
    ['site/_headers', headersFile(rules)],
    ['nginx.conf', nginxFile(rules)],
    ['Caddyfile', caddyFile(rules)],
    [
      'SHA256SUMS',
      manifestOf(new Map(Array.from(placed, ([name, it]) => [`site/frame/${name}`, it]))),
    ],
  ])
}
