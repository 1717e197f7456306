/**
 * What a card shows first to whoever is not connected. Named here once more, because the page asks for it before the registry
 * is there.
 */
export const firstView = (): Promise<unknown> => import('../features/connect/connect.tsx')
