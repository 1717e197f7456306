/** What a wallet needs once it is used: opened, restored, listened to and asked. */
export { attach } from './attach.ts'
export { restoreLink } from './link.ts'
export { openLink } from './open.ts'
export { join } from './safe/join.ts'
export { recognise } from './same-wallet.ts'
