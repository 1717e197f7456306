/** Hosts' pages, built as Vite builds a new one, and what each of their chunks costs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { namespacePackages } from '../namespaces.mjs'
import { root } from '../run.mjs'

/**
 * A host's page: the provider, all buttons and the styles, with an instance of this configuration.
 *
 * @param {readonly string[]} imports The import statements that the configuration needs.
 * @param {string} config The argument of `createPortico`.
 */
const page = (imports, config) => `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, WalletButton } from '@portico/react'
import '@portico/react/styles'
${imports.join('\n')}
const portico = createPortico(${config})
createRoot(document.body).render(createElement(PorticoProvider, { portico },
  createElement(ConnectButton), createElement(NetworkButton), createElement(AccountButton),
  createElement(WalletButton, { wallet: 'io.metamask' })))
`

const pageFile = 'measured-page.js'

/** The pages that are measured. What hosts write as options is short. */
const pages = {
  everything: page(
    [
      "import { evm } from '@portico/evm'",
      "import { serverSiwx } from '@portico/core/siwx'",
      "import { walletConnect } from '@portico/walletconnect'",
      "import { embedded } from '@portico/embedded'",
    ],
    `{
      adapters: [evm()],
      connectors: [
        walletConnect({ projectId: 'shop' }),
        embedded({ frame: 'https://wallet.example', projectId: 'shop' }),
      ],
      siwx: serverSiwx({ url: 'https://wallets.example', projectId: 'shop' }),
    }`,
  ),
  chains: page(
    [
      "import { bitcoin as bitcoinNetwork, mainnet, solana as solanaNetwork } from '@portico/core/networks'",
      ...namespacePackages().map((name) => `import { ${name} } from '@portico/${name}'`),
    ],
    `{
      adapters: [${namespacePackages()
        .map((name) => `${name}()`)
        .join(', ')}],
      networks: [mainnet, solanaNetwork, bitcoinNetwork],
    }`,
  ),
  languages: page(
    [
      "import { ar } from '@portico/react/locales/ar'",
      "import { es } from '@portico/react/locales/es'",
      "import { zhHans } from '@portico/react/locales/zh-Hans'",
    ],
    // No option: what only keeps bundlers from dropping them.
    '{ adapters: [], languages: [ar, es, zhHans] }',
  ),
  wagmi: page(
    ["import { wagmi } from '@portico/wagmi'"],
    '{ adapters: [wagmi({ config: globalThis.config })] }',
  ),
}

/** Packages that each host has already. */
const react = ['react', 'react-dom']
const own = {
  everything: react,
  chains: react,
  languages: react,
  wagmi: [...react, 'wagmi', '@wagmi/core', 'viem'],
}

/**
 * The files that Vite makes of a page.
 *
 * @param {keyof typeof pages} name
 * @param {readonly string[]} external Packages to leave out.
 */
async function buildWithVite(name, external) {
  const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bytes-'))
  try {
    const input = path.join(folder, pageFile)
    await writeFile(input, pages[name])
    const { output } = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        // What preloads is Vite's own.
        modulePreload: false,
        rolldownOptions: {
          input,
          external: external.map((name) => new RegExp(`^${name}(/|$)`)),
        },
      },
    })
    return output
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const gzip = (contents) => gzipSync(contents, { level: 9 }).length

/** What a file costs, imports and consists of; paths of modules are relative to the repository. */
function describe(file) {
  if (file.type === 'asset')
    return { bytes: gzip(file.source), imports: [], modules: [], isAtStart: true }
  // A module that only passes on what others export is not among a chunk's modules.
  const modules = new Set([file.facadeModuleId, ...Object.keys(file.modules)])
  return {
    bytes: gzip(file.code),
    imports: file.imports,
    modules: [...modules]
      .filter((module) => module?.startsWith(`${root}/`) && !module.endsWith(pageFile))
      .map((module) => path.relative(root, module)),
    isAtStart: file.isEntry,
  }
}

/** Files with all that they import statically, external packages apart. */
function withImports(fileNames, files) {
  const loaded = new Set(fileNames)
  for (const fileName of loaded)
    for (const imported of files.get(fileName).imports)
      if (files.has(imported)) loaded.add(imported)
  return loaded
}

/**
 * Builds one of the pages.
 *
 * @param {keyof typeof pages} name
 */
export async function buildPage(name) {
  const output = await buildWithVite(name, own[name])
  const files = new Map(output.map((file) => [file.fileName, describe(file)]))
  const isTranslation = ({ modules }) => modules.some((module) => languageOf(module) !== undefined)

  /** The files that hold a module, or all modules of a folder (its path ends in `/`). */
  function holding(source) {
    const found = [...files].filter(
      ([, file]) =>
        !isTranslation(file) &&
        file.modules.some((module) =>
          source.endsWith('/')
            ? module.startsWith(`packages/${source}`)
            : module === `packages/${source}`,
        ),
    )
    if (found.length === 0) throw new Error(`No file of the page holds ${source}: was it renamed?`)
    return found.map(([fileName]) => fileName)
  }

  /**
   * What the page has loaded once these modules have: their files, its own, and all that both
   * import statically.
   */
  function loadedWith(sources) {
    const start = [...files].filter(([, file]) => file.isAtStart).map(([fileName]) => fileName)
    return withImports([...start, ...sources.flatMap(holding)], files)
  }

  const bytesOf = (fileNames) =>
    [...fileNames].reduce((total, fileName) => total + files.get(fileName).bytes, 0)

  return {
    /** The bytes that modules load, beyond what others have loaded already. */
    bytes(sources, known) {
      const before = known ? loadedWith(known) : new Set()
      return bytesOf([...loadedWith(sources)].filter((fileName) => !before.has(fileName)))
    },
    /** The modules that have loaded once these have. */
    modules: (sources) =>
      [...loadedWith(sources)].flatMap((fileName) => files.get(fileName).modules),
    /** The bytes of all messages by language, English apart, which loads with what it is in. */
    translations() {
      const bytes = {}
      for (const file of files.values()) {
        const [language] = file.modules.map(languageOf).filter(Boolean)
        if (language) bytes[language] = (bytes[language] ?? 0) + file.bytes
      }
      return bytes
    },
  }
}

/** The language of a module of messages; undefined for English, and for any other module. */
function languageOf(module) {
  const [, language] = /\/strings\/compiled\/[\w-]+\.([a-z]{2}(?:-\w+)?)\.js$/.exec(module) ?? []
  return language === 'en' ? undefined : language
}

/** How many scripts the page with everything starts with, React's among them, and has in all. */
export async function countScripts() {
  const output = await buildWithVite('everything', [])
  const files = new Map(output.map((file) => [file.fileName, describe(file)]))
  const entries = output.filter((file) => file.isEntry).map((file) => file.fileName)
  const all = output.filter((file) => file.type === 'chunk')
  return { start: withImports(entries, files).size, all: all.length }
}

/** The number of scripts that the demo's page names. */
export async function countScriptsOfDemo() {
  const html = await readFile(path.join(root, 'apps/demo/dist/index.html'), 'utf8')
  return [...html.matchAll(/<script |rel="modulepreload"/g)].length
}
