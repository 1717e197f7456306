/** Loads the parser of typed receivers, and the resolver of their names. */
export const loadReceiver = (): Promise<typeof import('./receiver.ts')> => import('./receiver.ts')
