/**
 * Import direction, licences and package shape, which a reviewer would otherwise have to check.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { checkPackage } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { contentFaults, houseOf } from './contents.mjs'
import { exportsOf } from './exports.mjs'
import { installedBy } from './installed.mjs'
import { packAll } from './packed.mjs'
import { folderFaults } from './folders.mjs'
import { namespacePackages, outdatedTables, packagesWithHooks } from './namespaces.mjs'
import { root } from './run.mjs'

const faults = []

/** An entry of each table below for every namespace's package, which imports core alone. */
const ofNamespaces = (entryOf) =>
  Object.fromEntries(namespacePackages().map((name) => [name, entryOf(name)]))

/** Which packages a package may import. Arrows point one way. */
const arrows = {
  ...ofNamespaces(() => ['core']),
  wire: [],
  core: ['wire'],
  walletconnect: ['core'],
  embedded: ['core'],
  wagmi: ['core', 'evm'],
  react: ['core'],
  server: ['wire', 'core'],
  testkit: ['server', 'core'],
  'create-portico': [],
  demo: ['core', 'evm', 'solana', 'bitcoin', 'walletconnect', 'embedded', 'react'],
  wallet: [],
  frame: ['wire', 'core'],
}
/** Third parties a package may import at run time. */
const outside = {
  ...ofNamespaces(() => []),
  wire: ['valibot'],
  core: ['valibot'],
  evm: ['@adraffy/ens-normalize', 'viem'],
  walletconnect: ['@noble/curves'],
  embedded: [],
  wagmi: ['@wagmi/core', 'viem', 'wagmi'],
  react: ['react', 'react-dom'],
  server: [
    '@hono/node-server',
    '@noble/curves',
    '@noble/hashes',
    '@scure/base',
    '@scure/btc-signer',
    '@scure/sr25519',
    '@silvia-odwyer/photon-node',
    '@simplewebauthn/server',
    '@thorvg/webcanvas',
    'hono',
    'hono-openapi',
    'jose',
    'kysely',
    'nodemailer',
    'openid-client',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'valibot',
    'viem',
  ],
  testkit: [
    '@noble/curves',
    '@noble/hashes',
    '@scure/base',
    '@scure/btc-signer',
    '@scure/sr25519',
    '@solana/kit',
    'litesvm',
    'mailparser',
    'oidc-provider',
    'smtp-server',
    'viem',
    'ws',
    '@playwright/test',
  ],
  'create-portico': [],
  demo: ['@scure/btc-signer', 'react', 'react-dom', 'viem'],
  wallet: [
    '@noble/curves',
    '@noble/hashes',
    '@reown/walletkit',
    '@walletconnect/core',
    '@walletconnect/utils',
    'buffer',
    '@scure/base',
    '@scure/bip32',
    '@scure/bip39',
    '@scure/btc-signer',
    'jsqr',
    'viem',
  ],
  frame: ['@noble/curves', '@noble/hashes', 'shamir-secret-sharing', 'valibot'],
}
/** Hooks of a namespace depend on the React package, in a separate folder and entry. */
const hooks = {
  isIn: (file) =>
    packagesWithHooks().some((name) => file.startsWith(`packages/${name}/src/react/`)),
  arrows: ['react'],
  outside: ['react'],
}
const homes = {
  ...ofNamespaces((name) => `packages/${name}`),
  wire: 'packages/wire',
  core: 'packages/core',
  walletconnect: 'packages/walletconnect',
  embedded: 'packages/embedded',
  wagmi: 'packages/wagmi',
  react: 'packages/react',
  server: 'packages/server',
  testkit: 'packages/testkit',
  'create-portico': 'packages/create-portico',
  demo: 'apps/demo',
  wallet: 'apps/wallet',
  frame: 'apps/frame',
}

/**
 * The files into which the build bundles core's schemas and shared rules, so that a host installs
 * no private package. The schemas of the Blockchain API are a separate file, so that pages without
 * a portfolio, a history or a price do not load them.
 */
const doors = [
  'service/wire',
  'service/scrub',
  'blockchain/wire',
  'format/unlimited',
  'format/skeleton',
  'swaps/known-routers',
].map((name) => path.join(`packages/core/src/${name}.ts`))
const named = new Intl.ListFormat('en').format(doors)

for (const [file] of await outdatedTables())
  faults.push(`${file} is not what the packages declare: run node scripts/namespaces.mjs.`)

const files = new Map()
for (const [name, home] of Object.entries(homes))
  for (const entry of await readdir(path.join(root, home, 'src'), { recursive: true })) {
    if (!/\.tsx?$/.test(entry) || /\.(test|fixture)\.tsx?$/.test(entry)) continue
    const file = path.join(home, 'src', entry)
    files.set(file, { name, text: await readFile(path.join(root, file), 'utf8') })
  }

const importPattern =
  /^(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm
/** The paths that a file imports from its own package. */
const importedBy = (file, text) =>
  [...text.matchAll(importPattern)].flatMap(([, , from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic
    return target.startsWith('.') ? [path.join(path.dirname(file), target)] : []
  })
faults.push(
  ...(await folderFaults(
    new Map([...files].map(([file, { text }]) => [file, { imports: importedBy(file, text) }])),
  )),
)
for (const [file, { name, text }] of files) {
  for (const [, isType, from, bare, dynamic] of text.matchAll(importPattern)) {
    const target = from ?? bare ?? dynamic
    const more = hooks.isIn(file) ? hooks : { arrows: [], outside: [] }
    if (
      more !== hooks &&
      target.includes('/react/') &&
      target.startsWith('.') &&
      packagesWithHooks().includes(name)
    )
      faults.push(`${file} imports ${target}: the adapter may not import hooks.`)
    if (target.startsWith('.')) {
      if (path.relative(homes[name], path.join(path.dirname(file), target)).startsWith('..'))
        faults.push(`${file} imports ${target}: packages import each other by their entries.`)
      continue
    }
    if (target.startsWith('node:')) {
      if (!['server', 'testkit', 'create-portico', 'wallet', 'demo'].includes(name))
        faults.push(`${file} imports ${target}: packages for the browser may not.`)
      continue
    }
    // Private packages are bundled into one file of each package; an import elsewhere would need an
    // install.
    if (
      /^(@portico\/wire|valibot)$/.test(target) &&
      !isType &&
      name === 'core' &&
      !doors.includes(file)
    )
      faults.push(`${file} imports ${target}: only ${named} may.`)
    const own = /^@portico\/([^/]+)/.exec(target)?.[1]
    if (own !== undefined) {
      if (own === 'wire' && name === 'core' && !doors.includes(file))
        faults.push(`${file} imports ${target}: in core only ${named} may.`)
      if (![...arrows[name], ...more.arrows].includes(own))
        faults.push(
          `${file} imports ${target}: ${name} may only import ${arrows[name].join(', ') || 'nothing of ours'}.`,
        )
    } else if (!isType) {
      const pack = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')
      if (![...outside[name], ...more.outside].includes(pack) && !doors.includes(file))
        faults.push(`${file} imports ${pack}, which ${name} may not.`)
    }
  }
}

/**
 * Permissive licences, and the few packages whose manifest does not say what their LICENSE file
 * does.
 */
const permissive =
  /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|Zlib)( (OR|AND) [\w.-]+)*\)?$/
const allowed = {
  lightningcss: 'MPL-2.0, unmodified: minifies our styles, ships nothing',
  'axe-core': 'MPL-2.0, unmodified: tests only',
  '@axe-core/playwright': 'MPL-2.0, unmodified: tests only',
  '@ensdomains/resolver': 'BSD-2-Clause by its LICENSE file; builds the test state only',
  'spdx-exceptions': 'CC-BY-3.0 data of a package checker; ships nothing',
  testrpc:
    'no manifest licence, MIT by its repository; reached through the ENS artifacts, never run',
  '@substrate/connect':
    'GPL-3.0, comes with the types of the Polkadot extensions; tests are checked against them, never run',
  '@substrate/connect-extension-protocol': 'GPL-3.0, likewise',
  '@substrate/connect-known-chains': 'GPL-3.0, likewise',
  smoldot: 'GPL-3.0 with the classpath exception, likewise',
  dompurify: 'MPL-2.0 or Apache-2.0; comes with the types of Leather, never run',
  'ripemd160-min': 'no manifest licence, MIT by its repository; likewise',
  '@uniswap/lib': 'GPL-3.0; comes with the contracts below',
  '@uniswap/swap-router-contracts':
    'GPL-2.0-or-later: contracts that tests and the demo put on local chains; no published package contains them',
  '@uniswap/v2-core': 'GPL-3.0, likewise',
  '@uniswap/v2-periphery': 'GPL-3.0, likewise',
  '@uniswap/v3-core': 'GPL-2.0-or-later since 2023-04-01 (BUSL-1.1 until then), likewise',
  '@uniswap/v3-periphery': 'GPL-2.0-or-later, likewise',
  mailsplit: 'MIT or EUPL; comes with mailparser, in the test kit',
  'caniuse-lite': 'CC-BY-4.0 data of build tools; ships nothing',
}
/**
 * The last releases under Apache-2.0: the peers of tests, and in the pocket wallet. No published
 * package contains them.
 */
function lastOpen(name, version) {
  if (name === '@reown/walletkit') return version === '1.2.10'
  if (/^@walletconnect\/(core|sign-client|types|utils)$/.test(name))
    return /^2\.21\.[78]$/.test(version)
  return name === '@walletconnect/logger'
    ? version === '2.1.2'
    : name.startsWith('@walletconnect/') && version.startsWith('1.')
}
/**
 * Packages whose files are published inside ours, with the versions in `packages/core/NOTICE.md`.
 */
const drawnFrom = { '@web3icons/core': '4.0.56' }
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
for (const [where, pack] of Object.entries(lock.packages)) {
  const name = where.split('node_modules/').pop()
  if (
    !where.includes('node_modules/') ||
    pack.link ||
    allowed[name] ||
    name.startsWith('lightningcss-')
  )
    continue
  let { license } = pack
  if (license === undefined) {
    const manifest = await readFile(path.join(root, where, 'package.json'), 'utf8').then(
      JSON.parse,
      () => ({}),
    )
    license = manifest.license ?? manifest.licenses?.[0]?.type
    // An optional platform package that is not installed here has no license to read; its parent's
    // counts.
    if (license === undefined && pack.optional) continue
  }
  if (typeof license === 'object') license = license.type
  if (/^@(reown|walletconnect)\//.test(name) && !lastOpen(name, pack.version))
    faults.push(`${name} ${pack.version} must not come in; see decision 10.`)
  if (drawnFrom[name] !== undefined && (pack.version !== drawnFrom[name] || license !== 'MIT'))
    faults.push(
      `${name} ${pack.version} (${license}): the notice in packages/core is about ${drawnFrom[name]}, MIT.`,
    )
  if (!permissive.test(license ?? ''))
    faults.push(`${name} has the licence ${license}; only permissive ones are allowed.`)
}

// The built entries of a package export the same as its source.
for (const [name, home] of Object.entries(homes)) {
  const { exports = {} } = JSON.parse(await readFile(path.join(root, home, 'package.json'), 'utf8'))
  for (const { '@portico/source': source, default: file } of Object.values(exports)) {
    if (!source || source.includes('*')) continue
    const [wanted, had] = await Promise.all(
      [source, file].map((each) => exportsOf(path.join(root, home, each))),
    )
    const missing = wanted.filter((each) => !had.includes(each))
    if (missing.length > 0) faults.push(`${name}: ${file} does not export ${missing.join(', ')}.`)
  }
}

/**
 * Server frameworks (React Server Components) require the directive at the top of the file; other
 * bundlers warn about it anywhere else.
 */
for (const folder of [
  'packages/react/dist',
  ...packagesWithHooks().map((name) => `packages/${name}/dist/react`),
])
  for (const file of await readdir(path.join(root, folder), { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(path.join(root, folder, file), 'utf8')
    const isForServers = /\.client\.js$|client-provider\.js$/.test(file)
    if (/^(['"])use client\1/m.test(text) !== isForServers)
      faults.push(
        `${folder}/${file}: only what server components import, under \`react-server\`, says 'use client'`,
      )
    if (isForServers && !/^(['"])use client\1/.test(text))
      faults.push(`${folder}/${file}: 'use client' is not its first line`)
  }

const packs = await packAll()
const house = await houseOf(packs)
for (const pack of packs) {
  faults.push(...contentFaults(pack, house))
  const { manifest, tarball, contents } = pack
  if (manifest.name === '@portico/core' && !pack.files.has('NOTICE.md'))
    faults.push('core: its package does not hold the notice of what others have made in it.')
  const { problems = [] } = await checkPackage(contents)
  for (const { kind, entrypoint, resolutionKind } of problems)
    // ES modules only, found through `exports`: older ways of resolving are not for these packages.
    if (!['node10', 'node16-cjs'].includes(resolutionKind))
      faults.push(`${manifest.name}${entrypoint?.slice(1) ?? ''}: ${kind} (${resolutionKind})`)
  const { messages, pkg } = await publint({
    level: 'warning',
    strict: true,
    pack: { tarball: tarball.buffer },
  })
  for (const message of messages)
    faults.push(`${manifest.name}: ${formatMessage(message, pkg) ?? message.code}`)
}

const most = 25
const brought = installedBy(
  root,
  ['packages/react', 'packages/evm'],
  ['react', 'react-dom', 'viem'],
)
if (brought.length > most)
  faults.push(`A host installs ${brought.length} packages, more than ${most}: ${brought.join(' ')}`)

for (const fault of faults) console.error(fault)
console.log(
  `${files.size} source files, ${Object.keys(lock.packages).length} packages: ${faults.length} faults`,
)
process.exitCode = faults.length > 0 ? 1 : 0
