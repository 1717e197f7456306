/** What a wallet needs once it is used: its accounts, its requests, its balances. */
export { attach } from './attach.ts'
export { namespace } from './wallet-standard.ts'
export { createReads } from './reads.ts'
export { parseLamports, tokenPrograms, unknownBalance } from './amounts.ts'
