/** Separate, because the page loads it before the registry. */
export const firstView = (): Promise<unknown> => import('../features/connect/connect.tsx')
