/**
 * Byte budgets of the chain families: gzip -9 of what each adapter adds at once to a page that has
 * the engine, the provider and the buttons, and of a page with three families. Every figure is
 * deterministic, so one above its budget fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report } from './chunks.mjs'
import { root } from './run.mjs'

/** `vite` is the budget; an esbuild host may have a tenth more. */
const adapters = {
  evm: { budget: 1_800 },
  wagmi: {
    budget: 3_100,
    make: 'wagmi({ config: globalThis.config })',
    own: ['wagmi', '@wagmi/core', 'viem'],
  },
  solana: { budget: 4_000 },
  bitcoin: { budget: 4_000 },
  polkadot: { budget: 2_000 },
  cosmos: { budget: 2_000 },
}
const three = { names: ['evm', 'solana', 'bitcoin'], budget: 25_000 }
/** A network of each, as such a page has them. */
const presets = { evm: 'mainnet', solana: 'solana', bitcoin: 'bitcoin' }

const host = (names, networks = []) => `
import { ${networks.map((name) => `${name} as ${name}Network`)} } from '@portico/core/networks'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
${names.map((name) => `import { ${name} } from '@portico/${name}'`).join('\n')}
const portico = createPortico({ adapters: [${names.map((name) => adapters[name].make ?? `${name}()`)}], networks: [${networks.map((name) => `${name}Network`)}] })
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton), createElement(WalletButton, { wallet: 'io.metamask' })))
`

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
let over = 0

/** The eager bytes of a page with these adapters. */
async function eagerBytes(bundler, names, networks) {
  const entry = path.join(folder, `host-${names.join('-') || 'bare'}.js`)
  await writeFile(entry, host(names, networks))
  const chunks = await chunksOf(
    bundler,
    entry,
    names.flatMap((name) => adapters[name].own ?? []),
  )
  const eager = closureOf(chunks, entriesOf(chunks))
  // Chain libraries load with the code that needs them: the eager part must contain none.
  const strangers = [...eager]
    .flatMap((key) => chunks.get(key).modules)
    .filter((file) => file.includes('node_modules/') && !file.includes('.cache-bytes-'))
  if (strangers.length > 0)
    throw new Error(`Something lazy is in the eager graph: ${strangers.join(', ')}`)
  return bytesOf(chunks, eager)
}

/**
 * Measures and reports one figure; an adapter that fails to build is reported like one over its
 * budget.
 */
async function check(bundler, name, budget, measure) {
  const bytes = await measure().catch((error) => {
    console.error(`${name}: ${error.message}`)
    return Infinity
  })
  if (!report(bundler, name, bytes, bundler === 'esbuild' ? budget * 1.1 : budget)) over++
}

try {
  for (const bundler of ['esbuild', 'vite']) {
    const bare = await eagerBytes(bundler, [])
    for (const [name, { budget }] of Object.entries(adapters))
      await check(
        bundler,
        `${name}, added at once`,
        budget,
        async () => (await eagerBytes(bundler, [name])) - bare,
      )
    await check(bundler, `${three.names.join(' + ')}, all that a page gains`, three.budget, () =>
      eagerBytes(
        bundler,
        three.names,
        three.names.map((name) => presets[name]),
      ),
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = over > 0 ? 1 : 0
