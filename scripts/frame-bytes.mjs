/**
 * Checks the byte budgets of the login frame, gzip -9 of the build: its page until it can sign for EVM, with worker and English, Solana's
 * addition, and what only pages with custom colours, or owners who open their account, load.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from './chunks.mjs'
import { fail, root } from './run.mjs'

const home = path.join(root, 'packages/server/dist/frame')
const figures = {
  // Of these the worker for keys and signatures is 33,000: curves, hashes and word lists.
  evm: { budget: 70_500, name: 'login frame, until it can sign for EVM' },
  solana: { budget: 15_000, name: 'what Solana adds' },
  recovery: { budget: 2_500, name: 'what a new device is asked by' },
  account: { budget: 3_000, name: 'the end of a device, and the recovery phrase' },
  colours: { budget: 3_500, name: 'what a host’s own colours add' },
  language: { budget: 3_700, name: 'the largest language' },
}

/** The figure of a file: an unknown file counts for the page. */
function figureOf(file) {
  if (file === 'window.html') return null
  if (/^assets\/(ar|es|zh-Hans)-/.test(file)) return 'language'
  if (file.startsWith('assets/solana-')) return 'solana'
  if (file.startsWith('assets/recovery-')) return 'recovery'
  if (/^assets\/(phrase|export|devices)-/.test(file)) return 'account'
  return file.startsWith('assets/tokens-') ? 'colours' : 'evm'
}

const found = { evm: 0, solana: 0, recovery: 0, account: 0, colours: 0, language: 0 }
for (const file of (await readdir(home, { recursive: true })).sort()) {
  const figure = /\.(html|js|css)$/.test(file) ? figureOf(file) : null
  if (figure === null) continue
  const contents = await readFile(path.join(home, file))
  if (file.endsWith('.html') && /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(String(contents))) fail(`${file} has a script or a style inside, which its policy does not allow.`)
  const bytes = gzipSync(contents, { level: 9 }).length
  found[figure] = figure === 'language' ? Math.max(found.language, bytes) : found[figure] + bytes
}
let over = 0
for (const [figure, { budget, name }] of Object.entries(figures)) if (!report('vite', name, found[figure], budget)) over++
if (Object.values(found).includes(0)) fail('A part of the frame is not where it was: was it renamed?')
process.exitCode = over > 0 ? 1 : 0
