/** What a wallet needs once it is used: its key, its signatures. One bundle, loaded on intent. */
export { attach } from './attach.ts'
export { openLink } from './open.ts'
