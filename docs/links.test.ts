/**
 * Every link of every page leads somewhere: to a file that is there, and to a heading or anchor in
 * it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { published } from '../scripts/published.mjs'
import { pagesIn, root } from './pages.ts'

/** Without what is code: there a bracket is no link. */
const prose = (text: string): string =>
  text
    .replace(/^( *)(```+)[\s\S]*?^\1\2/gm, '')
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, (code) => code.replace(/[[\]()]/g, ' '))

/** The anchors that GitHub gives a page: one a heading, and those that it names itself. */
const anchors = new Map<string, Set<string>>()
function anchorsOf(file: string): Set<string> {
  const known = anchors.get(file)
  if (known) return known
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^( *)(```+)[\s\S]*?^\1\2/gm, '')
  const made = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1]!))
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let name = plain
    for (let count = 1; made.has(name); count++) name = `${plain}-${count}`
    made.add(name)
  }
  anchors.set(file, made)
  return made
}

/**
 * What pages link to outside. Tests ask no server, so a link is known by being listed here, by
 * whoever has opened it: one that is mistyped fails. Standards are listed by their numbers, as they
 * are linked wherever a doc comment names one.
 */
const standards: Readonly<Record<string, readonly number[]>> = {
  'https://chainagnostic.org/CAIPs/caip-': [2, 10, 19, 25, 30, 74, 122, 222],
  'https://docs.ens.domains/ensip/': [1, 3, 9, 12, 15],
  'https://eips.ethereum.org/EIPS/eip-': [
    20, 55, 137, 155, 191, 695, 712, 721, 1155, 1191, 1193, 1271, 1474, 1559, 2255, 3085, 3326,
    4361, 5573, 5792, 6963, 7730, 7811,
  ],
  'https://github.com/bitcoin/bips/blob/master/bip-': [
    13, 32, 44, 49, 84, 86, 137, 173, 174, 322, 325, 350,
  ],
}
const outside = new Set([
  ...Object.entries(standards).flatMap(([base, numbers]) =>
    numbers.map((number) =>
      base.endsWith('bip-')
        ? `${base}${String(number).padStart(4, '0')}.mediawiki`
        : `${base}${number}`,
    ),
  ),
  'https://business.1inch.com/portal/documentation',
  'https://docs.0x.org/',
  'https://docs.li.fi/',
  'https://github.com/0xa3k5/web3icons',
  'https://github.com/Blockstream/esplora/blob/master/API.md',
  'https://github.com/bcoin-org/bcoin',
  'https://github.com/fabian-hiller/valibot',
  'https://github.com/mds1/multicall3',
  'https://unicode-org.github.io/icu/userguide/format_parse/messages/',
])

/** What is wrong with a link, or undefined. */
function fault(page: string, link: string): string | undefined {
  const own = /^https:\/\/github\.com\/portico-wallet\/portico\/(?:blob|tree)\/main\/(.*)$/.exec(
    link,
  )
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) && !own)
    return outside.has(link) || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(link)
      ? undefined
      : `${page}: ${link} is not among the known links to outside`
  const [to = '', anchor] = (own ? `/${own[1]}` : link).split('#')
  const target =
    to === ''
      ? page
      : to.startsWith('/')
        ? to.slice(1)
        : path.posix.join(path.posix.dirname(page), decodeURI(to))
  if (target.startsWith('..') || !existsSync(path.join(root, target)))
    return `${page}: ${link} leads to nothing`
  if (!anchor) return undefined
  if (statSync(path.join(root, target)).isDirectory() || !target.endsWith('.md')) return undefined
  return anchorsOf(target).has(anchor) ? undefined : `${page}: ${link} has no such anchor`
}

const linkPattern =
  /\]\(<?([^()\s>]+(?:\([^()\s]*\)[^()\s]*)?)>?(?:\s+"[^"]*")?\)|(?:href|src)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm

test('resolves every link of every page', () => {
  const pages = pagesIn('')
  expect(pages.length).toBeGreaterThan(50)
  const faults = pages.flatMap((page) => {
    const text = prose(readFileSync(path.join(root, page), 'utf8'))
    return [...text.matchAll(linkPattern)].flatMap(
      (match) => fault(page, (match[1] ?? match[2] ?? match[3])!) ?? [],
    )
  })
  expect(faults).toEqual([])
})

test('has whole https addresses for all known external links', () => {
  const wrong = [...outside].filter(
    (link) =>
      !URL.canParse(link) || new URL(link).href !== link || new URL(link).protocol !== 'https:',
  )
  expect(wrong).toEqual([])
})

test('uses every known external link', () => {
  const used = new Set(
    pagesIn('').flatMap((page) =>
      [...readFileSync(path.join(root, page), 'utf8').matchAll(linkPattern)].map(
        (match) => match[1] ?? match[2] ?? match[3],
      ),
    ),
  )
  expect([...outside].filter((link) => !used.has(link))).toEqual([])
})

test('leads from a package’s registry page to this repository', async () => {
  for (const { home, manifest } of await published()) {
    const { homepage, repository, bugs } = manifest as unknown as {
      homepage: string
      repository: { url: string; directory: string }
      bugs: string | { url: string }
    }
    expect(fault(home, homepage.replace('#readme', ''))).toBeUndefined()
    expect([repository.url, repository.directory]).toEqual([
      'git+https://github.com/portico-wallet/portico.git',
      home,
    ])
    expect(typeof bugs === 'string' ? bugs : bugs.url).toBe(
      'https://github.com/portico-wallet/portico/issues',
    )
  }
})

test('reaches every page of docs from its index', () => {
  const reached = new Set<string>()
  const follow = (page: string): void => {
    if (reached.has(page)) return
    reached.add(page)
    const text = prose(readFileSync(path.join(root, page), 'utf8'))
    for (const [, link = ''] of text.matchAll(linkPattern)) {
      const [to = ''] = link.split('#')
      if (/^[a-z]+:/.test(to) || !to) continue
      const target = path.posix.join(path.posix.dirname(page), to)
      if (target.endsWith('.md') && existsSync(path.join(root, target))) follow(target)
      else if (
        existsSync(path.join(root, target)) &&
        statSync(path.join(root, target)).isDirectory()
      )
        pagesIn(target).forEach((each) => reached.add(each))
    }
  }
  follow('docs/README.md')
  expect(pagesIn('docs').filter((page) => !reached.has(page))).toEqual([])
})
