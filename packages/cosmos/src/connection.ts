/** What a wallet needs once it is used: its key, its signatures, its balances. */
export { attach } from './attach.ts'
export { openLink } from './open.ts'
export { createReads } from './reads.ts'
