/**
 * What reads and clients need of viem. An `import('viem')` in the actions would bring all of viem
 * into the first load of a page that itself imports one name of it.
 */
export { createWalletClient, custom, publicActions } from 'viem'
export { multicall, readContract, simulateContract } from 'viem/actions'
export { viemChain, viemClient } from './transport.ts'
