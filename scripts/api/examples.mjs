/** Converts the examples of doc comments to blocks that compile: adds their omitted imports. */

import { namespacePackages } from '../namespaces.mjs'

/** By convention: `EvmAdapter` in `@portico/evm`. */
const adapterType = (name) =>
  `import('@portico/${name}').${name[0].toUpperCase()}${name.slice(1)}Adapter`

/** The other names that examples assume, with their types. `docs/readme.test.ts` declares them. */
export const given = {
  portico: `import('@portico/core').Portico<readonly [${namespacePackages().map(adapterType).join(', ')}]>`,
  projectId: 'string',
  config: "import('@portico/wagmi').WagmiConfig",
  subject: "import('@portico/testkit/conformance').AdapterSubject",
  page: "import('@playwright/test').Page",
  chain: "import('@portico/testkit/chains').LocalChain",
  relay: "import('@portico/testkit/relay').LocalRelay",
  uri: 'string',
  erc20Abi: "typeof import('viem').erc20Abi",
  address: '`0x${string}`',
  owner: '`0x${string}`',
  to: '`0x${string}`',
  hash: '`0x${string}`',
  name: 'string',
  usdc: '`0x${string}`',
  dollar: '`0x${string}`',
  tokens: "readonly import('@portico/core/swaps').SwapToken[]",
  best: "import('@portico/core').SwapQuote",
  prepared: "import('@portico/core/swaps').PreparedSwap",
}

/** The files that examples import. */
export const files = {
  'portico.ts': "export declare const portico: import('@portico/core').Portico\n",
  'vote.tsx': 'export default (): null => null\n',
  'wallet-standard.ts':
    "import type { NamespaceCode } from '@portico/core/wallet-standard'\nexport declare const chains: NamespaceCode['chains'], input: NamespaceCode['input'], account: NamespaceCode['account'], methods: NamespaceCode['methods']\n",
}

/**
 * A block of code, its imports first.
 *
 * @param names All public names.
 * @param home Where the example is: names of its own package come before others'.
 */
export function exampleBlock(example, names, { pack, specifier }) {
  const wanted = freeNames(example)
  const imports = new Map()
  for (const name of [...wanted].sort()) {
    const candidates = names.filter((each) => each.exportedAs === name)
    const found =
      candidates.find((each) => each.specifier === specifier) ??
      candidates.find((each) => each.pack === pack) ??
      candidates[0]
    if (!found || name in given) continue
    const list = imports.get(found.specifier) ?? { values: [], types: [] }
    list[found.kind === 'type' ? 'types' : 'values'].push(name)
    imports.set(found.specifier, list)
  }
  const lines = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([from, { values, types }]) =>
        `import ${values.length === 0 ? 'type ' : ''}{ ${[...values, ...types.map((each) => (values.length > 0 ? `type ${each}` : each))].join(', ')} } from '${from}'`,
    )
  const [own, rest] = [example.match(/^import .*$/gm) ?? [], example.replace(/^import .*\n/gm, '')]
  lines.push(...own)
  const kind = /<[A-Z]\w*[\s/>][\s\S]*(\/>|<\/)/.test(example) ? 'tsx' : 'ts'
  return `\`\`\`${kind}\n${[...lines, ...(lines.length > 0 ? [''] : []), rest].join('\n')}\n\`\`\``
}

/**
 * Names that an example uses and does not declare, roughly: what is no name of a package does not
 * matter.
 */
function freeNames(example) {
  const text = example
    .replace(/\/\/.*$/gm, '')
    .replace(/'[^']*'/g, "''")
    .replace(/`[^`$]*`/g, '``')
    .replaceAll('...', ' ')
  const declared = new Set(
    [...text.matchAll(/\b(?:const|let|function|class|type|interface)\s+(\w+)/g)].map(
      (each) => each[1],
    ),
  )
  for (const [, list] of text.matchAll(/\b(?:const|let)\s*\{([^}]*)\}/g))
    for (const each of list.split(',')) declared.add(each.split(':').pop().trim())
  for (const [, list] of text.matchAll(/import\s*(?:type\s*)?\{([^}]*)\}/g))
    for (const each of list.split(',')) declared.add(each.trim())
  const used = new Set(
    [...text.matchAll(/(?<![.\w])([A-Za-z_]\w*)\b(?!\s*:(?!:))/g)].map((each) => each[1]),
  )
  return new Set([...used].filter((name) => !declared.has(name)))
}
