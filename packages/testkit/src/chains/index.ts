export { accountFactoryAbi, ownedAccountAbi } from './account-abis.ts'
export { greeterAbi, demoTokenAbi } from './abis.ts'
export { multiTokenAbi, nftTokenAbi } from './nft-abis.ts'
export { moverAbi, pairAbi, taxedTokenAbi, tillAbi, wrappedCoinAbi } from './trade-abis.ts'
export { demoAccounts, demoMnemonic } from './accounts.ts'
export type { DemoAccount } from './accounts.ts'
export { anvilBinary } from './anvil.ts'
export type { System } from './anvil.ts'
export {
  accountFactoryBytecode,
  demoTokenBytecode,
  feedBytecode,
  greeterBytecode,
  hostileTokenBytecode,
  moverBytecode,
  multiTokenBytecode,
  nftTokenBytecode,
  oddTokenBytecode,
  oldTokenBytecode,
  ownedAccountBytecode,
  pairBytecode,
  poolV2Bytecode,
  poolV3Bytecode,
  taxedTokenBytecode,
  tillBytecode,
  wrappedCoinBytecode,
} from './bytecodes.ts'
export type { RecordedCall } from './calls.ts'
export type { LocalChain } from './chain.ts'
export { demoState, startDemoChains } from './demo.ts'
export type { DemoChains, DemoChainsOptions } from './demo.ts'
export type { DemoToken, Deployment } from './deployment.ts'
export { mainnetDeployment, secondDeployment } from './deployments.ts'
export { ChainRpcError, ChainStartError } from './errors.ts'
export { faults } from './faults.ts'
export type { RpcFault } from './faults.ts'
export { startFaultyRpc } from './faulty.ts'
export type { FaultyRpc } from './faulty.ts'
export { demoNetworks } from './networks.ts'
export type { DemoNetwork } from './networks.ts'
export { feedAbi, poolV2Abi, poolV3Abi } from './price-abis.ts'
export { startChain } from './start.ts'
export type { ChainOptions } from './start.ts'
export { hostileTokenAbi, oddTokenAbi, oldTokenAbi } from './token-abis.ts'
