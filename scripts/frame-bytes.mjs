/**
 * Byte budgets of the login frame, gzip -9, as the build leaves it: its page until it can sign for EVM, worker and English included, and what is loaded only
 * by those who want it: Solana, other ways in, a recovery, the account, colours, other languages, a provider's window.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from './chunks.mjs'
import { fail, root } from './run.mjs'

const home = path.join(root, 'packages/server/dist/frame')
const figures = {
  // Of which the workers that make keys and signatures are 31,300: curves, hashes and the words of phrases.
  evm: { budget: 71_500, name: 'login frame, until it can sign for EVM' },
  solana: { budget: 15_000, name: 'what Solana adds' },
  recovery: { budget: 5_000, name: 'what a new device is asked by' },
  secrets: { budget: 17_500, name: 'passkeys, passphrases, and a recovery that is chosen' },
  ways: { budget: 6_000, name: 'in by a provider and by Farcaster, and one more way in' },
  account: { budget: 9_000, name: 'the account, its end, and the recovery phrase' },
  colours: { budget: 3_500, name: 'what a host’s own colours add' },
  language: { budget: 3_900, name: 'the largest language' },
  words: { budget: 2_900, name: 'what the largest language says of an account' },
  popup: { budget: 3_500, name: 'a provider’s window' },
}

/** By the name of a file that is loaded on demand. */
const parts = {
  solana: /^solana-/,
  recovery: /^(recovery|ask-code|recovery-plan|rolldown-runtime)-/,
  secrets: /^(authenticator|passkeys?|passphrase|stretch-worker|choose-recovery|set-recovery|locked|keeper|step)-/,
  ways: /^(social|farcaster|external|add-way|scan)-/,
  account: /^(phrase|export|devices|account|again|ending)-/,
  colours: /^tokens-/,
}
const isLanguage = (name) => /^(ar|en|es|zh-Hans)-/.test(name)

const contents = new Map()
for (const file of (await readdir(home, { recursive: true })).sort()) if (/\.(html|js|css)$/.test(file)) contents.set(path.basename(file), String(await readFile(path.join(home, file))))
for (const [name, text] of contents) if (name.endsWith('.html') && /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(text)) fail(`${name} has a script or a style inside, which its policy does not allow.`)

/** What a page begins with: what it names, and what that imports. */
function begun(page) {
  const found = new Set([page])
  for (const name of found) {
    const text = contents.get(name) ?? fail(`${name} is not there.`)
    const named = name.endsWith('.html') ? /(?:src|href)="\/frame\/assets\/([^"]+)"/g : /(?:^|[;}])import(?:[^"'()]*from)?\s*["']\.\/([^"']+)["']/g
    for (const [, each] of text.matchAll(named)) found.add(each)
  }
  return found
}

const [frame, popup] = [begun('index.html'), begun('popup.html')]
/** What is said by every screen, and not of an account alone. */
const first = new Set([...frame].flatMap((name) => Array.from(contents.get(name).matchAll(/import\(\s*[`"']\.\/([^`"']+)[`"']/g), ([, each]) => each)).filter(isLanguage))

/** Which figure a file counts in. What nobody knows is the page's. */
function figureOf(name) {
  if (name === 'window.html') return null
  if (frame.has(name)) return 'evm'
  if (popup.has(name)) return 'popup'
  if (isLanguage(name)) return !first.has(name) ? 'words' : name.startsWith('en-') ? 'evm' : 'language'
  return Object.keys(parts).find((figure) => parts[figure].test(name)) ?? 'evm'
}

const found = Object.fromEntries(Object.keys(figures).map((figure) => [figure, 0]))
for (const [name, text] of contents) {
  const figure = figureOf(name)
  if (figure === null) continue
  const bytes = gzipSync(text, { level: 9 }).length
  found[figure] = figure === 'language' || figure === 'words' ? Math.max(found[figure], bytes) : found[figure] + bytes
}
let over = 0
for (const [figure, { budget, name }] of Object.entries(figures)) if (!report('vite', name, found[figure], budget)) over++
if (Object.values(found).includes(0)) fail('A part of the frame is not where it was: was it renamed?')
process.exitCode = over > 0 ? 1 : 0
