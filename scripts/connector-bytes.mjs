/**
 * What the byte budgets of connectors share: an EVM host's page with and without one, in both
 * bundlers, and what it adds, by figure.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report } from './chunks.mjs'
import { firstViews } from './features.mjs'
import { root } from './run.mjs'

/** The files that are loaded when Connect is open, and so before a connector is needed. */
const there = [
  'core/dist/engine/engine.js',
  'core/dist/data/data.js',
  'core/dist/ui/model.js',
  'core/dist/wallets/list.js',
  'core/dist/directory/bundled.js',
  'react/dist/modal/mount.js',
  ...firstViews.map((view) => `react/dist/${view}.js`),
]

const host = (source, made) => `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
${source}
const portico = createPortico({ adapters: [evm()], connectors: [${made}] })
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton), createElement(WalletButton, { wallet: 'io.metamask' })))
`

/** A chunk by its files, and by its entry: bundlers differ in which of them they report. */
const filesOf = ({ lazyEntry, modules }) => [...modules, ...(lazyEntry ? [lazyEntry] : [])]

/**
 * Sets the exit code where a figure is above its budget.
 *
 * @param figures Each budget in bytes, with its name, by figure. `vite` is held to it; an esbuild
 *   host may have a tenth more.
 * @param {{ source: string, made: string }} connector The import that a host writes, and how it
 *   makes the connector.
 * @param measure Gives the bytes of each figure but `eager`.
 */
export async function checkConnector(figures, { source, made }, measure) {
  const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
  let over = 0
  try {
    for (const bundler of ['esbuild', 'vite']) {
      const [bare, all] = await Promise.all(
        [host('', ''), host(source, made)].map(async (text, at) => {
          const entry = path.join(folder, `host-${at}.js`)
          await writeFile(entry, text)
          return chunksOf(bundler, entry)
        }),
      )
      const found = { eager: addedAtOnce(all, bare), ...measure(chunksOfPage(all)) }
      for (const [part, { budget, name }] of Object.entries(figures))
        if (!report(bundler, name, found[part], bundler === 'esbuild' ? budget * 1.1 : budget))
          over++
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exitCode = over > 0 ? 1 : 0
}

const eagerBytes = (chunks) => bytesOf(chunks, closureOf(chunks, entriesOf(chunks)))
const addedAtOnce = (all, bare) => eagerBytes(all) - eagerBytes(bare)

/** The chunks of a page as a measure needs them. */
function chunksOfPage(all) {
  const eager = closureOf(all, entriesOf(all))
  const holding = (has) => [...all.keys()].filter((key) => filesOf(all.get(key)).some(has))
  const gone = there.filter(
    (file) => holding((each) => each.endsWith(`packages/${file}`)).length === 0,
  )
  if (gone.length > 0) throw new Error(`No chunk holds ${gone.join(', ')}: was it renamed?`)
  const open = closureOf(
    all,
    holding((file) => there.some((each) => file.endsWith(`packages/${each}`))),
    new Set(eager),
  )
  const isCore = (key) =>
    all.get(key).modules.length > 0 &&
    all.get(key).modules.every((file) => file.includes('packages/core/dist/'))
  return {
    /** What is loaded once Connect is open. */
    open,
    /** Throws where one of the files would load with the page. */
    refuseEager(has) {
      const early = [...eager].flatMap((key) => filesOf(all.get(key))).filter(has)
      if (early.length > 0)
        throw new Error(`Something lazy is in the eager graph: ${early.join(', ')}`)
    },
    /**
     * The chunks that hold one of the files, with what they import, apart from those that are
     * known.
     */
    beyond(known, has) {
      const found = holding(has)
      if (found.length === 0) throw new Error(`No chunk has ${has} in it.`)
      return [...closureOf(all, found)].filter((key) => !known.has(key))
    },
    holding,
    bytes: (keys) => bytesOf(all, keys),
    core: (keys) => bytesOf(all, keys.filter(isCore)),
    own: (keys) =>
      bytesOf(
        all,
        keys.filter((key) => !isCore(key)),
      ),
  }
}
