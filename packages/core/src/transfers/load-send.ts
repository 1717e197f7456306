/** Loads what passes a transfer to the wallet. */
export const loadSend = (): Promise<typeof import('./send.ts')> => import('./send.ts')
