/**
 * What the actions need of viem. An `import('viem')` in them would bring all of viem into the first
 * load of a page that itself imports one name of it.
 */
export {
  createWalletClient,
  custom,
  encodeFunctionData,
  getTypesForEIP712Domain,
  publicActions,
  serializeTypedData,
} from 'viem'
export { multicall, readContract, simulateContract } from 'viem/actions'
export { viemChain, viemClient } from './transport.ts'
