/** What an extension needs once it is used. One bundle, loaded on intent. */
export { attach } from './attach.ts'
export { openLink } from './open.ts'
