/** What a wallet needs once it is used, by each of its interfaces. */
export { attach } from './attach.ts'
export { openLink, restoreLink } from './link.ts'
export { code as standardCode } from './routes/standard.ts'
