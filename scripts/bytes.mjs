/**
 * Checks the byte budgets: gzip -9 of what a host page adds, without React and viem. Measured in an esbuild host and a Vite host; every
 * figure is deterministic, so a figure above its budget fails.
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, chunksOf, closureOf, entriesOf, report, scriptsAtStart } from './chunks.mjs'
import { root } from './run.mjs'

const KB = 1000
/** Everything that a connected visitor's account loads, without the first card and the clients of network and service. */
const withTokens = 'account with its tokens'
/** The declarations of the account's features, on both sides: they load with the account. */
const registered = 'the account’s features, as they are registered'
/** On a page with sign-in: what it begins with, by what keeps the sessions, and what loads with the first account when Portico's server does. */
const signIn = {
  registered: 'sign-in: what the page begins with',
  code: 'sign-in: its code, with the message and the server’s client',
  all: 'sign-in: the same, with view and words',
  tokens: 'sign-in: tokens, where no cookie can be used',
}
const budgets = {
  'eager: engine, EVM, provider, buttons': { esbuild: 15 * KB * 1.2, vite: 15 * KB },
  'eager and idle prefetch': { esbuild: 31.3 * KB * 1.135, vite: 31.3 * KB },
  'returning visitor until the button is right': { esbuild: 24.4 * KB * 1.17, vite: 24.4 * KB },
  'until the wallet list is on screen, list data included': { esbuild: 45 * KB * 1.11, vite: 45 * KB },
  'the directory’s client': { esbuild: 4.1 * KB * 1.105, vite: 4.1 * KB },
  'the Blockchain API’s client, its schemas included': { esbuild: 12 * KB * 1.1, vite: 12 * KB },
  [registered]: { esbuild: 3 * KB, vite: 2.9 * KB },
  [withTokens]: { esbuild: 20 * KB * 1.1, vite: 20 * KB },
  'what all further views share: words, styles, icons': { esbuild: 4.2 * KB * 1.1, vite: 4.2 * KB },
  'the first screen’s logos': { esbuild: 12 * KB, vite: 12 * KB },
  [signIn.registered]: { esbuild: 0.21 * KB, vite: 0.2 * KB },
  // esbuild makes chunks of what the makers share, those that a page does not use among them.
  [signIn.code]: { esbuild: 7.85 * KB, vite: 6.65 * KB },
  [signIn.all]: { esbuild: 11 * KB, vite: 9.55 * KB },
  [signIn.tokens]: { esbuild: 1.6 * KB, vite: 1.5 * KB },
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
/** What keeps the sessions, each with its options, which are the host's own bytes. */
const makers = {
  serverSiwx: "{ url: 'https://wallets.example', projectId: 'shop' }",
  backendSiwx: "{ nonceUrl: '/auth/nonce', verifyUrl: '/auth/verify', sessionUrl: '/auth/session', signOutUrl: '/auth/sign-out' }",
  localSiwx: "{ statement: 'Sign in to the shop' }",
}
/** The same, whose visitors sign in; without a maker the page has its options alone. */
const signingHost = (maker, options) =>
  host.replace('adapters: [evm()]', `adapters: [evm()], siwx: ${maker ?? ''}(${options})`).replace('import { evm }', `${maker ? `import { ${maker} } from '@portico/core/siwx'\n` : ''}import { evm }`)

/** The marks of a first card without an installed wallet, and of the network on the page's button: the table, and one file each. */
const firstMarks = ['marks/marks.js', ...['metamask', 'trust', 'coinbase', 'rainbow', 'c-ethereum'].map((name) => `marks/drawn/${name}.js`)]
/** The parts each stage loads, by the source file that is imported. */
const modal = ['modal/mount.js', 'ui/model.js', 'features/connect/connect.js']
const engine = ['engine/engine.js', 'evm/dist/link.js', 'evm/dist/attach.js']
const stages = {
  'eager: engine, EVM, provider, buttons': [],
  'eager and idle prefetch': ['modal/mount.js', 'ui/model.js'],
  'returning visitor until the button is right': [...engine, 'data/data.js', 'evm/dist/reads.js'],
  'until the wallet list is on screen, list data included': [...modal, 'directory/bundled.js'],
}
/** Each feature's folder has the budget of its words and styles, and of its largest view, beyond what is on screen already, in bytes. */
const features = await Promise.all(
  (await readdir(path.join(root, 'packages/react/src/features'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const home = path.join(root, 'packages/react/src/features', name)
      const declared = await readFile(path.join(home, 'feature.ts'), 'utf8')
      const views = [...declared.matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, file]) => `features/${name}/${file}.js`)
      const look = [...declared.matchAll(/look: \(\) => import\('\.\/([\w.-]+)\.ts'\)/g)].map(([, file]) => `features/${name}/${file}.js`)
      return { name, views, kit: [...look, `features/${name}/strings/compiled/en.js`], budget: JSON.parse(await readFile(path.join(home, 'budget.json'), 'utf8')) }
    }),
)
for (const { name, budget } of features)
  for (const [part, bytes] of Object.entries(budget)) budgets[`${name}: ${part}`] = { esbuild: bytes * 1.1, vite: bytes }

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
try {
  const entry = path.join(folder, 'host.js')
  await writeFile(entry, host)
  const results = {}
  for (const bundler of ['esbuild', 'vite']) results[bundler] = { ...measure(await chunksOf(bundler, entry)), ...(await measureSignIn(bundler)) }
  let over = 0
  for (const name of Object.keys(budgets))
    for (const bundler of ['esbuild', 'vite']) if (!report(bundler, name, results[bundler][name], budgets[name][bundler])) over++
  // A module that lazy files share is easily moved out of the page's own script.
  if (!report('vite', 'scripts that the page begins with, React’s among them', await scriptsAtStart(entry), 1)) over++
  process.exitCode = over > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Finds the chunk that is loaded for a source file, or that contains it. */
function holderIn(chunks) {
  return (file) => {
    const found = [...chunks].find(([, c]) => c.lazyEntry?.endsWith(file)) ?? [...chunks].find(([, c]) => c.modules.some((m) => m.endsWith(file)))
    if (!found) throw new Error(`No chunk holds ${file}: was it renamed?`)
    return found[0]
  }
}

/** Beyond what has loaded for a visitor who has chosen a wallet from the list. */
async function measureSignIn(bundler) {
  const chunksWith = async (name, maker, options) => {
    const file = path.join(folder, `page-of-${name}.js`)
    await writeFile(file, signingHost(maker, options))
    return chunksOf(bundler, file)
  }
  const eager = (chunks) => bytesOf(chunks, closureOf(chunks, entriesOf(chunks)))
  const registered = []
  for (const [maker, options] of Object.entries(makers)) registered.push(eager(await chunksWith(maker, maker, options)) - eager(await chunksWith('none', undefined, options)))
  const chunks = await chunksWith('server', 'serverSiwx', makers.serverSiwx)
  const holding = holderIn(chunks)
  const open = closureOf(chunks, [...entriesOf(chunks), ...[...stages['until the wallet list is on screen, list data included'], ...engine].map(holding)])
  const beyond = (known, files) => bytesOf(chunks, [...closureOf(chunks, files.map(holding))].filter((key) => !known.has(key)))
  const code = ['core/dist/siwx/server.js']
  return {
    [signIn.registered]: Math.max(...registered),
    [signIn.code]: beyond(open, code),
    [signIn.all]: beyond(open, [...code, ...['siwx-sign-message.js', 'strings/compiled/en.js'].map((file) => `features/sign-in/${file}`)]),
    [signIn.tokens]: beyond(closureOf(chunks, [...open, ...code.map(holding)]), ['core/dist/siwx/server-tokens.js']),
  }
}

function measure(chunks) {
  const closure = (keys) => closureOf(chunks, keys)
  const sum = (keys) => bytesOf(chunks, keys)
  const start = entriesOf(chunks)
  const eager = closure(start)
  const holding = holderIn(chunks)
  const results = {}
  for (const [name, files] of Object.entries(stages)) results[name] = sum(closure([...start, ...files.map(holding)]))
  const open = closure([...start, ...stages['until the wallet list is on screen, list data included'].map(holding)])
  results['the directory’s client'] = sum([...closure(['service/service.js', 'service/directory.js'].map(holding))].filter((key) => !open.has(key)))
  const asking = closure(['service/service.js', 'data/portfolio.js'].map(holding))
  results['the Blockchain API’s client, its schemas included'] = sum([...closure([holding('blockchain/create.js')])].filter((key) => !open.has(key) && !asking.has(key)))
  const client = closure(['data/portfolio.js', 'blockchain/create.js'].map(holding))
  const accountParts = ['features/account/account.js', 'features/tokens/tokens.js', 'react/dist/features/entries.js', 'parts/look/look.js']
  const itsWords = ['parts', 'features/account', 'features/tokens'].map((room) => `${room}/strings/compiled/en.js`)
  const named = closure(['react/dist/features/further.js', 'core/dist/features/further.js'].map(holding))
  const its = closure([...accountParts, ...itsWords, 'features/account/look.js', 'features/tokens/styles.css.js'].map(holding))
  results[withTokens] = sum([...its].filter((key) => !open.has(key) && !client.has(key)))
  results[registered] = sum([...named].filter((key) => !open.has(key) && !its.has(key)))
  const shared = closure(['parts/look/look.js', 'parts/strings/compiled/en.js'].map(holding))
  results['what all further views share: words, styles, icons'] = sum([...shared].filter((key) => !open.has(key)))
  for (const { name, views, kit } of features) {
    const own = closure(kit.map(holding))
    const beyond = (keys, ...known) => sum([...keys].filter((key) => !open.has(key) && !known.some((each) => each.has(key))))
    results[`${name}: words and look`] = beyond(own, shared)
    results[`${name}: largest view`] = Math.max(...views.map((file) => beyond(closure([holding(file)]), shared, own)))
    // For views behind the account: what the first press loads, and what all of it loads.
    results[`${name}: first view, from the account`] = beyond(closure([...kit, ...views.slice(0, 1)].map(holding)), shared, its)
    results[`${name}: all of it, from the account`] = beyond(closure([...kit, ...views].map(holding)), shared, its)
  }
  results['the first screen’s logos'] = sum([...closure(firstMarks.map(holding))].filter((key) => !open.has(key)))
  if ([...open].some((key) => chunks.get(key).modules.some((m) => m.includes('/marks/')))) throw new Error('Marks are in what the list waits for.')
  if ([...eager].some((key) => chunks.get(key).modules.some((m) => m.includes('node_modules/viem') || m.includes('/features/') || m.includes('/rpc/rpc.'))))
    throw new Error('Something lazy is in the eager graph.')
  return results
}
