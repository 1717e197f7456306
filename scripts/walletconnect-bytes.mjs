/**
 * Byte budgets of WalletConnect, gzip -9, on an EVM host's page, which has the engine, the EVM adapter, the provider and the
 * buttons: what it adds at once, what loads from the first intent to a session that signs, and what loads only for some.
 * Every figure is deterministic, so one above its budget fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report } from './chunks.mjs'
import { root } from './run.mjs'

/** `vite` is the budget; an esbuild host may have a tenth more. */
const figures = {
  eager: { budget: 1_000, name: 'WalletConnect, added at once' },
  session: { budget: 22_100, name: 'client and connector with all that an EVM session loads' },
  core: { budget: 4_000, name: "core's parts that come with them, if no view has loaded them" },
  earlier: { budget: 1_500, name: 'what takes up the sessions of an earlier visit, beyond that' },
  later: { budget: 9_180, name: 'what the other four chain families, refusals and commands load, beyond that' },
  curves: { budget: 20_000, name: 'curves for browsers without them, beyond that' },
  signIn: { budget: 4_000, name: 'one-click sign-in, beyond that' },
  extras: { budget: 2_500, name: 'hints and attestations, beyond that' },
}
/** The modules that are loaded by name, from the package's `dist`. */
const entries = {
  session: /^(client|connector\/session-connector(\.all)?|namespaces\/eip155)\.js$/,
  earlier: /^sign\/earlier\.js$/,
  later: /^(namespaces\/\w+|connector\/refusals|sign\/commands)\.js$/,
  curves: /^crypto\/noble\.js$/,
  signIn: /^authenticate\/authenticate\.js$/,
  extras: /^extras\/\w+\.js$/,
}
const home = 'packages/walletconnect/dist/'
/** Loaded when Connect is open, and so before WalletConnect is needed. */
const there = /packages\/(core\/dist\/(engine\/engine|data\/data|ui\/model|wallets\/list|directory\/bundled)|react\/dist\/(modal\/mount|views\/connect))\.js$/

const host = (withIt) => `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
${withIt ? `import { walletConnect } from '@portico/walletconnect'` : ''}
const portico = createPortico({ adapters: [evm()], connectors: [${withIt ? 'walletConnect({ projectId: globalThis.projectId })' : ''}] })
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton), createElement(WalletButton, { wallet: 'io.metamask' })))
`

/** A chunk by its files, and by its entry: bundlers differ in which of them they report. */
const filesOf = ({ lazyEntry, modules }) => [...modules, ...(lazyEntry ? [lazyEntry] : [])]
const ofPackage = (chunk) => filesOf(chunk).flatMap((file) => (file.includes(home) ? [file.slice(file.indexOf(home) + home.length)] : []))

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
  const early = [...eager].flatMap((key) => all.get(key).modules).filter((file) => /@noble\/|walletconnect\/dist\/client\.js$/.test(file))
  if (early.length > 0) throw new Error(`Something lazy is in the eager graph: ${early.join(', ')}`)

  /** The chunks with these files and their imports that were not loaded before; counted chunks count as loaded afterwards. */
  const counted = closureOf(all, [...all.keys()].filter((key) => filesOf(all.get(key)).some((file) => there.test(file))), new Set(eager))
  const take = (pattern) => {
    const found = [...all.keys()].filter((key) => ofPackage(all.get(key)).some((file) => pattern.test(file)))
    if (found.length === 0) throw new Error(`No chunk has ${pattern} in it.`)
    const fresh = [...closureOf(all, found)].filter((key) => !counted.has(key))
    for (const key of fresh) counted.add(key)
    return fresh
  }
  const isCore = (key) => all.get(key).modules.length > 0 && all.get(key).modules.every((file) => file.includes('packages/core/dist/'))
  const wanted = take(entries.session)
  return {
    eager: bytesOf(all, eager) - bytesOf(bare, closureOf(bare, entriesOf(bare))),
    session: bytesOf(all, wanted.filter((key) => !isCore(key))),
    core: bytesOf(all, wanted.filter(isCore)),
    earlier: bytesOf(all, take(entries.earlier)),
    later: bytesOf(all, take(entries.later)),
    curves: bytesOf(all, take(entries.curves)),
    signIn: bytesOf(all, take(entries.signIn)),
    extras: bytesOf(all, take(entries.extras)),
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
