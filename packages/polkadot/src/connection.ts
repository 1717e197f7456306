/** What an extension needs once it is used: its accounts, its signatures, its balances. */
export { attach } from './attach.ts'
export { openLink } from './open.ts'
export { createReads, readSs58, toHex } from './reads.ts'
