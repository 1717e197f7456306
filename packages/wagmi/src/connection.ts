/** What a connection needs, wagmi's own or a guest's. One bundle, loaded on intent. */
export { attach } from './attach.ts'
export { toFailure } from './failure.ts'
export { attachGuest } from './guest.ts'
export { mirror, open } from './mirror.ts'
