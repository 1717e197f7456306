/** What viem's clients are made with, for code that loads on demand (see `encode.ts`). */
export { createWalletClient, custom, publicActions } from 'viem'
