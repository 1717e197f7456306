/**
 * Checks the byte budgets: gzip -9 of what a host page adds, without React and viem. Measured in an
 * esbuild host and a Vite host; every figure is deterministic, so a figure above its budget fails.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  bytesOf,
  chunksOf,
  closureOf,
  entriesOf,
  report,
  reportFiles,
  scriptsAtStart,
} from './chunks.mjs'
import { firstViews, readFeatures } from './features.mjs'
import { root } from './run.mjs'

const KB = 1000
/**
 * On a page with sign-in: what it begins with, by what keeps the sessions, and what loads with the
 * first account when Portico's server does.
 */
const signIn = {
  registered: 'siwx: what the page begins with',
  code: 'siwx: its code, with the message and the server’s client',
  tokens: 'siwx: tokens, where no cookie can be used',
}
const budgets = {
  'eager: engine, EVM, provider, buttons': { esbuild: 15 * KB * 1.2, vite: 15 * KB },
  'eager and idle prefetch': { esbuild: 31.2 * KB * 1.135, vite: 31.2 * KB },
  'returning visitor until the button is right': { esbuild: 24.45 * KB * 1.17, vite: 24.45 * KB },
  'until the wallet list is on screen, list data included': {
    esbuild: 45 * KB * 1.11,
    vite: 45 * KB,
  },
  'the directory’s client': { esbuild: 4.1 * KB * 1.105, vite: 4.1 * KB },
  'the Blockchain API’s client, its schemas included': { esbuild: 12 * KB * 1.1, vite: 12 * KB },
  'what all further views share: words, styles, icons': { esbuild: 4.2 * KB * 1.1, vite: 4.2 * KB },
  'the first screen’s logos': { esbuild: 12 * KB, vite: 12 * KB },
  [signIn.registered]: { esbuild: 0.21 * KB, vite: 0.2 * KB },
  // esbuild makes chunks of what the makers share, those that a page does not use among them.
  [signIn.code]: { esbuild: 7.85 * KB, vite: 6.65 * KB },
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
  backendSiwx:
    "{ nonceUrl: '/auth/nonce', verifyUrl: '/auth/verify', sessionUrl: '/auth/session', signOutUrl: '/auth/sign-out' }",
  localSiwx: "{ statement: 'Sign in to the shop' }",
}
/** The same, whose visitors sign in; without a maker the page has its options alone. */
const signingHost = (maker, options) =>
  host
    .replace('adapters: [evm()]', `adapters: [evm()], siwx: ${maker ?? ''}(${options})`)
    .replace(
      'import { evm }',
      `${maker ? `import { ${maker} } from '@portico/core/siwx'\n` : ''}import { evm }`,
    )

/**
 * The marks of a first card without an installed wallet, and of the network on the page's button:
 * the table, and one file each.
 */
const firstMarks = [
  'marks/marks.js',
  ...['metamask', 'trust', 'coinbase', 'rainbow', 'c-ethereum'].map(
    (name) => `marks/drawn/${name}.js`,
  ),
]
/** The parts each stage loads, by the source file that is imported. */
const modal = ['modal/mount.js', 'ui/model.js', ...firstViews.map((view) => `${view}.js`)]
const engine = ['engine/engine.js', 'evm/dist/link.js', 'evm/dist/attach.js']
/** What all further views share. */
const sharedParts = ['parts/look/look.js', 'parts/strings/compiled/en.js']
/**
 * The budget of a feature whose entry is shown in another feature's view at once: of both together.
 */
const withItsView = 'with the view that it is in'
const stages = {
  'eager: engine, EVM, provider, buttons': [],
  'eager and idle prefetch': ['modal/mount.js', 'ui/model.js'],
  'returning visitor until the button is right': [...engine, 'data/data.js', 'evm/dist/reads.js'],
  'until the wallet list is on screen, list data included': [...modal, 'directory/bundled.js'],
}
/** Each feature's folder has its budgets, beyond what is on screen already. */
const features = await readFeatures()
for (const { name, budget } of features)
  for (const [part, limit] of Object.entries(budget))
    budgets[`${name}: ${part}`] =
      typeof limit === 'number' ? { esbuild: limit * 1.1, vite: limit } : limit

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
try {
  const entry = path.join(folder, 'host.js')
  await writeFile(entry, host)
  const results = {}
  for (const bundler of ['esbuild', 'vite']) {
    const chunks = await chunksOf(bundler, entry)
    results[bundler] = {
      ...measure(chunks),
      ...measureFeatures(chunks),
      ...(await measureSignIn(bundler)),
    }
  }
  let over = 0
  for (const name of Object.keys(budgets))
    for (const bundler of ['esbuild', 'vite']) {
      const bytes = results[bundler][name]
      if (bytes === undefined) throw new Error(`Nothing is measured as “${name}”.`)
      if (bytes === null) console.log(`none ${bundler.padEnd(8)} ${name}: no page loads it`)
      else if (!report(bundler, name, bytes, budgets[name][bundler])) over++
    }
  // A module that lazy files share is easily moved out of the page's own script.
  if (
    !reportFiles(
      'vite',
      'scripts that the page begins with, React’s among them',
      await scriptsAtStart(entry),
      1,
    )
  )
    over++
  // A host with several families and many hooks needs one rule of its bundler for that
  // (docs/start/vite.md), which the demo has.
  const demo = await readFile(path.join(root, 'apps/demo/dist/index.html'), 'utf8')
  if (
    !reportFiles(
      'vite',
      'scripts that the demo begins with',
      [...demo.matchAll(/<script |rel="modulepreload"/g)].length,
      1,
    )
  )
    over++
  process.exitCode = over > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Finds the chunk that is loaded for a source file, or that contains it. */
function holderIn(chunks) {
  return (file) => {
    const found =
      [...chunks].find(([, c]) => c.lazyEntry?.endsWith(file)) ??
      [...chunks].find(([, c]) => c.modules.some((m) => m.endsWith(file)))
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
  for (const [maker, options] of Object.entries(makers))
    registered.push(
      eager(await chunksWith(maker, maker, options)) -
        eager(await chunksWith('none', undefined, options)),
    )
  const chunks = await chunksWith('server', 'serverSiwx', makers.serverSiwx)
  const holding = holderIn(chunks)
  const open = closureOf(chunks, [
    ...entriesOf(chunks),
    ...[...stages['until the wallet list is on screen, list data included'], ...engine].map(
      holding,
    ),
  ])
  const beyond = (known, files) =>
    bytesOf(
      chunks,
      [...closureOf(chunks, files.map(holding))].filter((key) => !known.has(key)),
    )
  const code = ['core/dist/siwx/server.js']
  return {
    [signIn.registered]: Math.max(...registered),
    [signIn.code]: beyond(open, code),
    [signIn.tokens]: beyond(closureOf(chunks, [...open, ...code.map(holding)]), [
      'core/dist/siwx/server-tokens.js',
    ]),
    ...Object.fromEntries(
      features.map((feature) => [
        `${feature.name}: all of it, where visitors sign in`,
        feature.isLoaded ? beyond(open, [...code, ...feature.views, feature.kit.at(-1)]) : null,
      ]),
    ),
  }
}

function measure(chunks) {
  const closure = (keys) => closureOf(chunks, keys)
  const sum = (keys) => bytesOf(chunks, keys)
  const start = entriesOf(chunks)
  const eager = closure(start)
  const holding = holderIn(chunks)
  const results = {}
  for (const [name, files] of Object.entries(stages))
    results[name] = sum(closure([...start, ...files.map(holding)]))
  const open = closure([
    ...start,
    ...stages['until the wallet list is on screen, list data included'].map(holding),
  ])
  results['the directory’s client'] = sum(
    [...closure(['service/service.js', 'service/directory.js'].map(holding))].filter(
      (key) => !open.has(key),
    ),
  )
  const asking = closure(['service/service.js', 'data/portfolio.js'].map(holding))
  results['the Blockchain API’s client, its schemas included'] = sum(
    [...closure([holding('blockchain/create.js')])].filter(
      (key) => !open.has(key) && !asking.has(key),
    ),
  )
  results['what all further views share: words, styles, icons'] = sum(
    [...closure(sharedParts.map(holding))].filter((key) => !open.has(key)),
  )
  results['the first screen’s logos'] = sum(
    [...closure(firstMarks.map(holding))].filter((key) => !open.has(key)),
  )
  if ([...open].some((key) => chunks.get(key).modules.some((m) => m.includes('/marks/'))))
    throw new Error('Marks are in what the list waits for.')
  if (
    [...eager].some((key) =>
      chunks
        .get(key)
        .modules.some(
          (m) =>
            m.includes('node_modules/viem') || m.includes('/features/') || m.includes('/rpc/rpc.'),
        ),
    )
  )
    throw new Error('Something lazy is in the eager graph.')
  return results
}

/** Of each feature what its own budgets limit, beyond the first card. */
function measureFeatures(chunks) {
  const closure = (keys) => closureOf(chunks, keys)
  const holding = holderIn(chunks)
  const loaded = (files) => closure(files.map(holding))
  const open = closure([
    ...entriesOf(chunks),
    ...stages['until the wallet list is on screen, list data included'].map(holding),
  ])
  const beyond = (keys, ...known) =>
    bytesOf(
      chunks,
      [...keys].filter((key) => !open.has(key) && !known.some((each) => each.has(key))),
    )
  const shared = loaded(sharedParts)
  const client = loaded(['data/portfolio.js', 'blockchain/create.js'])
  const there = features.filter(({ isLoaded }) => isLoaded)
  const named = (names) => there.filter(({ name }) => names.includes(name))
  /** The view that a feature's entries are in, and what draws them. */
  const around = ({ within }) => [
    ...named(within).flatMap(({ views, kit }) => [...views.slice(0, 1), ...kit]),
    'react/dist/card/entries.js',
    ...sharedParts,
  ]
  /** A feature's first view, with the entries of others that are shown with it at first. */
  const shownWith = ({ name, views, kit }) => [
    ...views.slice(0, 1),
    ...kit,
    ...sharedParts,
    ...there
      .filter(({ within, budget }) => within.includes(name) && budget[withItsView] !== undefined)
      .flatMap((each) => [...around(each), ...each.views, ...each.kit]),
  ]
  const results = {}
  for (const feature of features) {
    const { name, views, kit, lists, broughtBy } = feature
    const say = (part, bytes) => (results[`${name}: ${part}`] = bytes)
    if (!there.includes(feature)) {
      for (const part of Object.keys(feature.budget)) say(part, null)
      continue
    }
    const own = loaded(kit)
    const before = loaded(named(broughtBy).flatMap(shownWith))
    const alone = lists.filter((list) =>
      features.every((each) => each === feature || !each.lists.includes(list)),
    )
    say('words and look', beyond(own, shared))
    say('largest view', Math.max(0, ...views.map((file) => beyond(loaded([file]), shared, own))))
    // For what only another feature's view leads to: what the first press loads, and what all of it
    // loads.
    say(
      'first view, beyond what brings it',
      beyond(loaded([...kit, ...views.slice(0, 1)]), shared, before),
    )
    say('all of it, beyond what brings it', beyond(loaded([...kit, ...views]), shared, before))
    // Without the clients of network and service.
    say(withItsView, beyond(loaded([...around(feature), ...views, ...kit]), client))
    say(
      'declarations of what it brings',
      beyond(
        loaded(
          ['react', 'core'].flatMap((side) => alone.map((list) => `${side}/dist/features/${list}`)),
        ),
        loaded(shownWith(feature)),
      ),
    )
  }
  return results
}
