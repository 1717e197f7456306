const width = 130

/** A value as TypeScript source in the style of this repository. */
function literal(value, indent = '', spent = 0) {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const list = Array.isArray(value)
  const parts = (inner) =>
    list
      ? value.map((item) => literal(item, inner))
      : Object.entries(value).map(
          ([key, item]) => `${key}: ${literal(item, inner, key.length + 3)}`,
        )
  if (parts(indent).length === 0) return list ? '[]' : '{}'
  const flat = list ? `[${parts(indent).join(', ')}]` : `{ ${parts(indent).join(', ')} }`
  if (!flat.includes('\n') && indent.length + spent + flat.length < width) return flat
  const inner = `${indent}  `
  const lines = parts(inner).map((part) => `${inner}${part},\n`)
  return `${list ? '[' : '{'}\n${lines.join('')}${indent}${list ? ']' : '}'}`
}

const header =
  '// Written by scripts/make-state.mjs together with state/*.json. Do not edit by hand.\n'

export function deploymentsSource(mainnet, second) {
  return `${header}import type { Deployment } from './deployment.ts'

/** What the saved state of chain 1 holds. */
export const mainnetDeployment: Deployment = ${literal(mainnet)}

/** What the saved state of the second chain holds. */
export const secondDeployment: Deployment = ${literal(second)}
`
}

/**
 * Which contracts are exported, by the file that their interfaces are written to; with what each of
 * them is.
 */
const files = {
  'abis.ts': { Greeter: '', DemoToken: ': ERC-20, and `mint` for anyone' },
  'token-abis.ts': {
    OddToken: ': a token that returns nothing, takes a fee and changes its balances',
    OldToken: ': a token whose name and symbol are bytes32',
    HostileToken: ': answers each call as it was told',
  },
  'price-abis.ts': {
    PoolV2: ': what is read of a Uniswap V2 pair, told by the test',
    PoolV3: ': what is read of a Uniswap V3 pool, told by the test',
    Feed: ': what is read of a Chainlink feed, told by the test',
  },
  'nft-abis.ts': {
    NftToken: ': ERC-721',
    MultiToken: ': ERC-1155',
  },
  'trade-abis.ts': {
    WrappedCoin: ': a coin as a token, as WETH',
    Till: ': coins that move inside of a call',
    Pair: ': two tokens that can be traded for each other',
    TaxedToken: ': a token with a fee, and with allowances as USDT has them',
    Mover: ': moves tokens and coins as it is told, as an aggregator does',
  },
  'account-abis.ts': {
    OwnedAccount: ': an account that is a contract, with the signatures of its owner (ERC-1271)',
    AccountFactory: ': makes such accounts at addresses that are known before (CREATE2)',
  },
}

/** The export that a contract has: `demoTokenAbi`. */
const named = (contract, what) => `${contract[0].toLowerCase()}${contract.slice(1)}${what}`

const abiSource = (contracts, name, description) => `
/** Interface of contracts/${name}.sol${description}. */
export const ${named(name, 'Abi')} = ${literal(contracts[name].abi)} as const
`
const bytecodeSource = (contracts, name) => `
/** Deploys contracts/${name}.sol; its interface is \`${named(name, 'Abi')}\`. */
export const ${named(name, 'Bytecode')}: \`0x\${string}\` = '${contracts[name].bytecode}'
`

/** Each file of contracts as it is to be: its source, and what it exports. */
export function contractFiles(contracts) {
  const abis = Object.entries(files).map(([file, all]) => ({
    file,
    source:
      header +
      Object.entries(all)
        .map(([name, description]) => abiSource(contracts, name, description))
        .join(''),
    exports: Object.fromEntries(
      Object.keys(all).map((name) => [named(name, 'Abi'), contracts[name].abi]),
    ),
  }))
  const names = Object.values(files).flatMap((all) => Object.keys(all))
  const bytecodes = {
    file: 'bytecodes.ts',
    source: header + names.map((name) => bytecodeSource(contracts, name)).join(''),
    exports: Object.fromEntries(
      names.map((name) => [named(name, 'Bytecode'), contracts[name].bytecode]),
    ),
  }
  return [...abis, bytecodes]
}
