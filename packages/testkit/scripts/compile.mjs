import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../contracts/', import.meta.url))

/**
 * Compiles the named contracts of `contracts/`, or every one. Returns abi and bytecode by contract
 * name.
 */
export function compile(only) {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.sol') && (!only || only.includes(name.slice(0, -4))),
  )
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(folder + name, 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // No hash of the sources at the end of the code: a changed comment must not change the state.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const find = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: find }))
  const problems = output.errors ?? []
  if (problems.length > 0)
    throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'))
  return Object.fromEntries(
    names.map((file) => {
      const name = file.replace(/\.sol$/, '')
      const { abi, evm } = output.contracts[file][name]
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
    }),
  )
}
