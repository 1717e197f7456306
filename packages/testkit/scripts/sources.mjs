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

export function abisSource(abis) {
  const { greeterAbi, demoTokenAbi } = abis
  return `${header}
/** Interface of contracts/Greeter.sol. */
export const greeterAbi = ${literal(greeterAbi)} as const

/** Interface of contracts/DemoToken.sol: ERC-20, and \`mint\` for anyone. */
export const demoTokenAbi = ${literal(demoTokenAbi)} as const
`
}
