import type { Browser } from '@playwright/test'

/** The list that the build reads. */
export const firstCalls: string
/** Names of functions by their built file under `packages`. */
export function callsBeforeUse(browser: Browser): Promise<Record<string, string[]>>
