/**
 * Byte budgets: gzip -9 of what a host page gains, React and viem's own users not counted. Measured in an
 * esbuild host and a Vite host; every figure is deterministic, so a figure above its budget fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report, scriptsAtStart } from './chunks.mjs'
import { root } from './run.mjs'

const KB = 1000
const budgets = {
  'eager: engine, EVM, provider, buttons': { esbuild: 15 * KB * 1.1, vite: 15 * KB },
  'eager and idle prefetch': { esbuild: 30.6 * KB * 1.1, vite: 30.6 * KB },
  'returning visitor until the button is right': { esbuild: 23.3 * KB * 1.13, vite: 23.3 * KB },
  'until the wallet list is on screen, list data included': { esbuild: 45 * KB * 1.1, vite: 45 * KB },
  'the directory’s client': { esbuild: 4 * KB * 1.1, vite: 4 * KB },
  'words, styles and icons of all further views, once': { esbuild: 6.4 * KB * 1.1, vite: 6.4 * KB },
  'largest further view': { esbuild: 8 * KB * 1.1, vite: 8 * KB },
  'a wallet on a phone: view and QR encoder': { esbuild: 8 * KB * 1.1, vite: 8 * KB },
  'a wallet on a phone: words, styles, links and parts with it': { esbuild: 14.1 * KB * 1.1, vite: 14.1 * KB },
}

const host = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
const portico = createPortico({ adapters: [evm()] })
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton), createElement(WalletButton, { wallet: 'io.metamask' })))
`

/** The parts each stage loads, by the source file that is imported. */
const modal = ['modal/mount.js', 'ui/model.js', 'features/connect/connect.js']
const engine = ['engine/engine.js', 'evm/dist/link.js', 'evm/dist/attach.js']
const stages = {
  'eager: engine, EVM, provider, buttons': [],
  'eager and idle prefetch': ['modal/mount.js', 'ui/model.js'],
  'returning visitor until the button is right': [...engine, 'data/data.js', 'rpc/first.js', 'evm/dist/reads.js'],
  'until the wallet list is on screen, list data included': [...modal, 'directory/bundled.js'],
}
const views = ['features/connect/all-wallets.js', 'features/connect/connecting-external.js', 'features/connect/connecting-multi-chain.js', 'features/networks/networks.js', 'features/networks/switch-network.js', 'features/networks/switch-active-chain.js', 'features/networks/unsupported-chain.js', 'features/account/account.js', 'features/account/wallets.js', 'features/guide/what-is-a-wallet.js', 'features/guide/what-is-a-network.js', 'features/guide/get-wallet.js', 'features/guide/downloads.js']

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
try {
  const entry = path.join(folder, 'host.js')
  await writeFile(entry, host)
  const results = { esbuild: measure(await chunksOf('esbuild', entry)), vite: measure(await chunksOf('vite', entry)) }
  let over = 0
  for (const name of Object.keys(budgets))
    for (const bundler of ['esbuild', 'vite']) if (!report(bundler, name, results[bundler][name], budgets[name][bundler])) over++
  // A part that lazy files share is easily taken out of the page's own.
  if (!report('vite', 'scripts that the page begins with, React’s among them', await scriptsAtStart(entry), 1)) over++
  process.exitCode = over > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

function measure(chunks) {
  const closure = (keys) => closureOf(chunks, keys)
  const sum = (keys) => bytesOf(chunks, keys)
  const start = entriesOf(chunks)
  const eager = closure(start)
  const holding = (file) => {
    const found = [...chunks].find(([, c]) => c.lazyEntry?.endsWith(file)) ?? [...chunks].find(([, c]) => c.modules.some((m) => m.endsWith(file)))
    if (!found) throw new Error(`No chunk holds ${file}: was it renamed?`)
    return found[0]
  }
  const results = {}
  for (const [name, files] of Object.entries(stages)) results[name] = sum(closure([...start, ...files.map(holding)]))
  const open = closure([...start, ...stages['until the wallet list is on screen, list data included'].map(holding)])
  results['the directory’s client'] = sum([...closure(['service/service.js', 'service/directory.js'].map(holding))].filter((key) => !open.has(key)))
  const further = closure(['strings/compiled/en-more.js', 'styles/views.css.js', 'parts/icons-further.js'].map(holding))
  results['words, styles and icons of all further views, once'] = sum([...further].filter((key) => !open.has(key)))
  results['largest further view'] = Math.max(
    ...views.map((file) => sum([...closure([holding(file)])].filter((key) => !open.has(key) && !further.has(key)))),
  )
  // A host without WalletConnect never loads any of it.
  const phone = ['features/walletconnect/connecting-wallet-connect.js', 'features/walletconnect/connecting-wallet-connect-basic.js']
  results['a wallet on a phone: view and QR encoder'] = sum([...new Set([...phone, 'parts/qr.js'].map((file) => [...chunks].find(([, c]) => c.modules.some((m) => m.endsWith(file)))[0]))])
  const whole = closure([...phone, 'strings/compiled/en-phone.js', 'styles/phone.css.js'].map(holding))
  results['a wallet on a phone: words, styles, links and parts with it'] = sum([...whole].filter((key) => !open.has(key) && !further.has(key)))
  if ([...eager].some((key) => chunks.get(key).modules.some((m) => m.includes('node_modules/viem') || m.includes('/features/') || m.includes('/rpc/rpc.'))))
    throw new Error('Something lazy is in the eager graph.')
  return results
}
