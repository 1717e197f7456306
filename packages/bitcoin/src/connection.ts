/** What a wallet needs once it is used, by each of its interfaces: balances and outputs, too. */
export { attach } from './attach.ts'
export { openLink, restoreLink } from './link.ts'
export { code as standardCode } from './routes/standard.ts'
export { createReads, parseBitcoinAddress, readBalance, readUtxos } from './reads.ts'
