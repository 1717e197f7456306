/**
 * Byte budgets of the embedded wallet's connector, gzip -9, on an EVM host's page: what it adds at once, and what loads
 * once somebody logs in. Every figure is deterministic, so one above its budget fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report } from './chunks.mjs'
import { root } from './run.mjs'

/** `vite` is the budget; an esbuild host may have a tenth more. */
const figures = {
  eager: { budget: 500, name: 'the embedded wallet, added at once' },
  login: { budget: 8_230, name: 'its connector, with bridge and EVM, once somebody logs in by e-mail' },
  solana: { budget: 1_350, name: "Solana's side, where a page has Solana" },
  ways: { budget: 1_300, name: 'the ways in beside e-mail' },
  account: { budget: 1_350, name: 'what an owner does about a login' },
  window: { budget: 3_300, name: 'the window in the place of the frame, where a frame may store nothing' },
  core: { budget: 1_000, name: "core's parts that come with it, if nothing has loaded them" },
}
const lazy = /packages\/embedded\/dist\/login\/login-connector\.js$/
/** The files that load later, by figure. */
const later = {
  solana: /packages\/embedded\/dist\/namespaces\/solana\.js$/,
  ways: /packages\/embedded\/dist\/login\/by-way\.js$/,
  account: /packages\/embedded\/dist\/login\/account\.js$/,
  window: /packages\/embedded\/dist\/frame\/in-window\.js$/,
}
/** The files that are loaded when Connect is open. */
const there = /packages\/(core\/dist\/(engine\/engine|data\/data|ui\/model|wallets\/list|directory\/bundled)|react\/dist\/(modal\/mount|features\/connect\/connect))\.js$/

const host = (withIt) => `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
${withIt ? `import { embedded } from '@portico/embedded'` : ''}
const portico = createPortico({ adapters: [evm()], connectors: [${withIt ? "embedded({ frame: 'https://wallet.example', projectId: 'shop' })" : ''}] })
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton), createElement(WalletButton, { wallet: 'io.metamask' })))
`

/** A chunk by its files, and by its entry: bundlers differ in which of them they report. */
const filesOf = ({ lazyEntry, modules }) => [...modules, ...(lazyEntry ? [lazyEntry] : [])]

/** @returns bytes by figure */
async function measure(bundler, folder) {
  const [bare, all] = await Promise.all(
    [false, true].map(async (withIt) => {
      const entry = path.join(folder, `host-${withIt ? 'with' : 'bare'}.js`)
      await writeFile(entry, host(withIt))
      return chunksOf(bundler, entry)
    }),
  )
  const eager = closureOf(all, entriesOf(all))
  const has = (pattern) => [...all.keys()].filter((key) => filesOf(all.get(key)).some((file) => pattern.test(file)))
  const counted = closureOf(all, has(there), new Set(eager))
  const found = has(lazy)
  if (found.length === 0) throw new Error('No chunk has the connector in it.')
  if (found.some((key) => eager.has(key))) throw new Error('The connector is in the eager graph.')
  const fresh = [...closureOf(all, found)].filter((key) => !counted.has(key))
  const known = new Set([...counted, ...fresh])
  const more = Object.entries(later).map(([part, pattern]) => {
    if (has(pattern).some((key) => known.has(key))) throw new Error(`Who logs in by e-mail loads ${pattern.source} at once.`)
    return [part, bytesOf(all, [...closureOf(all, has(pattern))].filter((key) => !known.has(key)))]
  })
  const isCore = (key) => all.get(key).modules.length > 0 && all.get(key).modules.every((file) => file.includes('packages/core/dist/'))
  return {
    eager: bytesOf(all, eager) - bytesOf(bare, closureOf(bare, entriesOf(bare))),
    login: bytesOf(all, fresh.filter((key) => !isCore(key))),
    core: bytesOf(all, fresh.filter(isCore)),
    ...Object.fromEntries(more),
  }
}

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
let over = 0
try {
  for (const bundler of ['esbuild', 'vite']) {
    const found = await measure(bundler, folder)
    for (const [part, { budget, name }] of Object.entries(figures)) if (!report(bundler, name, found[part], bundler === 'esbuild' ? budget * 1.1 : budget)) over++
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = over > 0 ? 1 : 0
