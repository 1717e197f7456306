// Builds the saved chains anew: compiles the contracts, plays the plan on empty chains, and writes
// state/*.json, src/chains/deployments.ts and the interfaces and codes of contracts beside it. Run it after a change to contracts/ or scripts/:
//   node packages/testkit/scripts/make-state.mjs
// With --check it writes nothing, and fails if what is written differs from what it would write.
import { deepStrictEqual } from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { demoAccounts, demoMnemonic } from '../src/chains/accounts.ts'
import { startChain } from '../src/chains/start.ts'
import { compile } from './compile.mjs'
import { deployEns, universalResolver } from './ens.mjs'
import { plan } from './plan.mjs'
import { saved } from './saved.mjs'
import { contractFiles, deploymentsSource } from './sources.mjs'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const fullBalance = parseEther('10000')

/**
 * The moves that the steps are made of. Every transaction is sent by an account that the node holds
 * itself.
 */
function moves(chain, deployer) {
  const transact = async (from, to, data) => {
    const receipt = await chain.rpc('eth_sendTransactionSync', [
      { from, data, to: to ?? undefined },
    ])
    if (receipt?.status !== '0x1')
      throw new Error(`A transaction failed: ${JSON.stringify(receipt)}`)
    return receipt
  }
  return {
    deployer,
    deploy: async (bytecode) =>
      getAddress((await transact(deployer, null, bytecode)).contractAddress),
    /**
     * Puts a contract at an address of choice: a call that creates returns the code it would leave.
     */
    plant: async (bytecode, address) => {
      const code = await chain.rpc('eth_call', [{ from: deployer, data: bytecode }])
      await chain.rpc('anvil_setCode', [address, code])
    },
    send: (from, to, signature, args) =>
      transact(from, to, encodeFunctionData({ abi: parseAbi([signature]), args })),
  }
}

async function multicallBytecode() {
  // Not part of viem's public interface, and the only place from which its bytecode is to be had.
  const file = join(
    dirname(require.resolve('viem/package.json')),
    '_esm',
    'constants',
    'contracts.js',
  )
  return (await import(pathToFileURL(file).href)).multicall3Bytecode
}

async function deployToken({ deploy, send, deployer }, contracts, token) {
  const { name, symbol, decimals, held } = token
  const address = await deploy(
    encodeDeployData({ ...contracts.DemoToken, args: [name, symbol, decimals] }),
  )
  for (const [role, amount] of Object.entries(held)) {
    const args = [demoAccounts[role].address, parseUnits(amount, decimals)]
    await send(deployer, address, 'function mint(address, uint256)', args)
  }
  return { address, name, symbol, decimals, held }
}

async function build(step, contracts) {
  const deployer = mnemonicToAccount(demoMnemonic, { addressIndex: step.deployer }).address
  const chain = await startChain({ chainId: step.chainId })
  try {
    const tools = moves(chain, deployer)
    const greeter = await tools.deploy(contracts.Greeter.bytecode)
    const tokens = []
    for (const token of step.tokens) tokens.push(await deployToken(tools, contracts, token))
    await tools.plant(await multicallBytecode(), multicall3)
    const ensRegistry = step.names ? await deployEns(tools, contracts) : null

    // Last, so that no gas is missing from the round figures.
    await chain.setBalance(deployer, fullBalance)
    for (const [role, coins] of Object.entries(step.coins)) {
      await chain.setBalance(demoAccounts[role].address, parseEther(coins))
    }
    const state = saved(await chain.rpc('anvil_dumpState'))
    const deployment = {
      chainId: step.chainId,
      coins: step.coins,
      tokens,
      greeter,
      multicall3,
      ensRegistry,
      ensUniversalResolver: step.names ? universalResolver : null,
    }
    return { state, deployment }
  } finally {
    await chain.stop()
  }
}

const contracts = compile()
const built = {}
for (const step of plan) built[step.key] = await build(step, contracts)

const stateFile = (key) => join(root, 'state', `${key}.json`)
const source = (name) => join(root, 'src', 'chains', name)

if (process.argv.includes('--check')) {
  const written = await import(pathToFileURL(source('deployments.ts')).href)
  for (const [key, { state, deployment }] of Object.entries(built)) {
    deepStrictEqual(written[`${key}Deployment`], deployment)
    const inFile = readFileSync(stateFile(key), 'utf8')
    deepStrictEqual(JSON.parse(inFile), JSON.parse(state))
  }
  for (const { file, exports } of contractFiles(contracts)) {
    const module = await import(pathToFileURL(source(file)).href)
    deepStrictEqual({ ...module }, exports)
  }
} else {
  for (const [key, { state }] of Object.entries(built)) writeFileSync(stateFile(key), state)
  writeFileSync(
    source('deployments.ts'),
    deploymentsSource(built.mainnet.deployment, built.second.deployment),
  )
  for (const each of contractFiles(contracts)) writeFileSync(source(each.file), each.source)
}
