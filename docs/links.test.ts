/** Every link of every page leads somewhere: to a file that is there, and to a heading or anchor in it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pagesIn, root } from './pages.ts'

/** Without what is code: there a bracket is no link. */
const prose = (text: string): string => text.replace(/^( *)(```+)[\s\S]*?^\1\2/gm, '').replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, (code) => code.replace(/[[\]()]/g, ' '))

/** The anchors that GitHub gives a page: one a heading, and those that it names itself. */
const anchors = new Map<string, Set<string>>()
function anchorsOf(file: string): Set<string> {
  const known = anchors.get(file)
  if (known) return known
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^( *)(```+)[\s\S]*?^\1\2/gm, '')
  const made = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1]!))
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(' ', '-')
    let name = plain
    for (let count = 1; made.has(name); count++) name = `${plain}-${count}`
    made.add(name)
  }
  anchors.set(file, made)
  return made
}

/** What is wrong with a link, or undefined. */
function fault(page: string, link: string): string | undefined {
  const own = /^https:\/\/github\.com\/[^/]+\/portico\/(?:blob|tree)\/[^/]+\/(.*)$/.exec(link)
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) && !own) return /^https?:\/\/[^\s/]+\.[^\s/]+|^https?:\/\/(localhost|127\.0\.0\.1)|^mailto:/.test(link) ? undefined : `${page}: ${link} is no address`
  const [to = '', anchor] = (own ? `/${own[1]}` : link).split('#')
  const target = to === '' ? page : to.startsWith('/') ? to.slice(1) : path.posix.join(path.posix.dirname(page), decodeURI(to))
  if (target.startsWith('..') || !existsSync(path.join(root, target))) return `${page}: ${link} leads to nothing`
  if (!anchor) return undefined
  if (statSync(path.join(root, target)).isDirectory() || !target.endsWith('.md')) return undefined
  return anchorsOf(target).has(anchor) ? undefined : `${page}: ${link} has no such anchor`
}

const linkPattern = /\]\(<?([^()\s>]+(?:\([^()\s]*\)[^()\s]*)?)>?(?:\s+"[^"]*")?\)|(?:href|src)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm

test('every link of every page leads somewhere', () => {
  const pages = pagesIn('')
  expect(pages.length).toBeGreaterThan(50)
  const faults = pages.flatMap((page) => {
    const text = prose(readFileSync(path.join(root, page), 'utf8'))
    return [...text.matchAll(linkPattern)].flatMap((match) => fault(page, (match[1] ?? match[2] ?? match[3])!) ?? [])
  })
  expect(faults).toEqual([])
})

test('every page of docs is reached from its index', () => {
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
      else if (existsSync(path.join(root, target)) && statSync(path.join(root, target)).isDirectory()) pagesIn(target).forEach((each) => reached.add(each))
    }
  }
  follow('docs/README.md')
  expect(pagesIn('docs').filter((page) => !reached.has(page))).toEqual([])
})
