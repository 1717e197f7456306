/** What a wallet needs once it is used: its accounts, its requests. One bundle, loaded on intent. */
export { attach } from './attach.ts'
export { namespace } from './wallet-standard.ts'
