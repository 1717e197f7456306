/**
 * Checks the byte budgets of the login frame, gzip -9 of the build: its page until it can sign for
 * EVM, with worker and English, Solana's addition, and what only pages with custom colours, or
 * owners who open their account, load.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from './chunks.mjs'
import { fail, root } from './run.mjs'

const home = path.join(root, 'packages/server/dist/frame')
const figures = {
  // Of these the worker for signatures is 22,000: a curve, hashes, and what combines shares.
  evm: { budget: 60_000, name: 'login frame, until it can sign for EVM' },
  solana: { budget: 15_000, name: 'what Solana adds' },
  keys: { budget: 8_000, name: 'what makes keys, and writes a phrase' },
  recovery: { budget: 7_050, name: 'what makes a wallet, and what a new device is asked by' },
  // Of which Argon2id is 6,000.
  locked: {
    budget: 14_500,
    name: 'passkeys and passphrases, and what a device that waits is told',
  },
  ways: { budget: 14_000, name: 'providers and Farcaster' },
  account: { budget: 12_000, name: 'what an owner does about the login' },
  alone: {
    budget: 7_000,
    name: 'what the page is in a window of its own, where a frame may store nothing',
  },
  colours: { budget: 3_500, name: 'what a host’s own colours add' },
  language: { budget: 2_700, name: 'the largest language' },
  owner: { budget: 2_900, name: 'the largest language of what only an owner is told' },
  look: { budget: 1_100, name: 'the look of screens that are no approvals' },
  codes: { budget: 1_500, name: 'the largest language of codes and of the phrase' },
  steps: { budget: 1_000, name: 'the largest language of Solana’s transactions' },
}

/** The files that the page loads at once: those that its scripts import statically. */
async function loadedAtOnce() {
  const found = new Set(['index.html'])
  for (const file of found) {
    if (!/\.(html|js)$/.test(file)) continue
    const text = String(await readFile(path.join(home, file)))
    const named = file.endsWith('.html')
      ? text.matchAll(/(?:src|href)="\/frame\/([^"]+)"/g)
      : text.matchAll(/(?:^|[;}])import(?:[^"';()]*?from)?"\.\/([^"]+)"/g)
    for (const [, name] of named) found.add(file.endsWith('.html') ? name : `assets/${name}`)
  }
  return found
}
const atOnce = await loadedAtOnce()

/** The figure that a file counts in; an unknown file counts for the page. */
function figureOf(file) {
  // An approval's own window, which few need.
  if (/^(assets\/)?window[-.].*(html|css)$/.test(file)) return null
  if (atOnce.has(file)) return 'evm'
  const name = file.replace('assets/', '')
  const [figure] =
    Object.entries({
      owner: /^words-account-/,
      codes: /^words-codes-/,
      steps: /^words-solana-/,
      keys: /^keys-make-/,
      look: /^steps-/,
      language: /^(ar|es|zh-Hans)-/,
      solana: /^(solana|keys|digits)-/,
      recovery: /^(make|recovery|keeper|ask-code|locked)-/,
      locked: /^(rolldown-runtime|passkeys?|passphrase|authenticator|choose|stretch|step|waits)-/,
      ways: /^(on-demand|popup|social|farcaster|external|scan|add|leave|provider-name|token)[-.]/,
      account: /^(phrase|export|devices|account|renew|again|ending|set)-/,
      alone: /^(alone|leads)[-.]/,
      colours: /^tokens-/,
    }).find(([, names]) => names.test(name)) ?? []
  return figure ?? 'evm'
}

/** Of these, one file is loaded: the largest counts. */
const languages = new Set(['language', 'owner', 'codes', 'steps'])
const found = Object.fromEntries(Object.keys(figures).map((figure) => [figure, 0]))
for (const file of (await readdir(home, { recursive: true })).sort()) {
  const figure = /\.(html|js|css)$/.test(file) ? figureOf(file) : null
  if (figure === null) continue
  const contents = await readFile(path.join(home, file))
  if (
    file.endsWith('.html') &&
    /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(String(contents))
  )
    fail(`${file} has a script or a style inside, which its policy does not allow.`)
  const bytes = gzipSync(contents, { level: 9 }).length
  const isLanguage = languages.has(figure)
  found[figure] = isLanguage ? Math.max(found[figure], bytes) : found[figure] + bytes
  if (process.env.LIST) console.log(figure, bytes, file)
}
let over = 0
for (const [figure, { budget, name }] of Object.entries(figures))
  if (!report('vite', name, found[figure], budget)) over++
if (Object.values(found).includes(0))
  fail('A part of the frame is not where it was: was it renamed?')
process.exitCode = over > 0 ? 1 : 0
