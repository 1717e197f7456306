const width = 130

/** A value as TypeScript source in the style of this repository. */
function literal(value, indent = '', spent = 0) {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const list = Array.isArray(value)
  const parts = (inner) =>
    list
      ? value.map((item) => literal(item, inner))
      : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, inner, key.length + 3)}`)
  if (parts(indent).length === 0) return list ? '[]' : '{}'
  const flat = list ? `[${parts(indent).join(', ')}]` : `{ ${parts(indent).join(', ')} }`
  if (!flat.includes('\n') && indent.length + spent + flat.length < width) return flat
  const inner = `${indent}  `
  const lines = parts(inner).map((part) => `${inner}${part},\n`)
  return `${list ? '[' : '{'}\n${lines.join('')}${indent}${list ? ']' : '}'}`
}

const header = '// Written by scripts/make-state.mjs together with state/*.json. Do not edit by hand.\n'

export function deploymentsSource(mainnet, second) {
  return `${header}import type { Deployment } from './deployment.ts'

/** What the saved state of chain 1 holds. */
export const mainnetDeployment: Deployment = ${literal(mainnet)}

/** What the saved state of the second chain holds. */
export const secondDeployment: Deployment = ${literal(second)}
`
}

/** What each contract is, for whoever reads the exports. */
const told = {
  Greeter: '',
  DemoToken: ': ERC-20, and `mint` for anyone',
  OddToken: ': a token that returns nothing, takes a fee and changes its balances',
  OldToken: ': a token whose name and symbol are bytes32',
  HostileToken: ': answers each call as it was told',
  PoolV2: ': what is read of a Uniswap V2 pair, told by the test',
  PoolV3: ': what is read of a Uniswap V3 pool, told by the test',
  Feed: ': what is read of a Chainlink feed, told by the test',
}

/** The export that a contract has: `demoTokenAbi`. */
const named = (contract, what) => `${contract[0].toLowerCase()}${contract.slice(1)}${what}`

/** The contracts whose interfaces and codes are exported. */
export const exported = Object.keys(told)

/** Interfaces by the names of their exports. */
export const abisOf = (contracts) => Object.fromEntries(exported.map((name) => [named(name, 'Abi'), contracts[name].abi]))

/** Codes that deploy contracts, by the names of their exports. */
export const bytecodesOf = (contracts) => Object.fromEntries(exported.map((name) => [named(name, 'Bytecode'), contracts[name].bytecode]))

export function abisSource(contracts) {
  const parts = exported.map((name) => `
/** Interface of contracts/${name}.sol${told[name]}. */
export const ${named(name, 'Abi')} = ${literal(contracts[name].abi)} as const
`)
  return `${header}${parts.join('')}`
}

export function bytecodesSource(contracts) {
  const parts = exported.map((name) => `
/** Deploys contracts/${name}.sol; its interface is \`${named(name, 'Abi')}\`. */
export const ${named(name, 'Bytecode')}: \`0x\${string}\` = '${contracts[name].bytecode}'
`)
  return `${header}${parts.join('')}`
}
