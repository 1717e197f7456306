export declare function launched(browser: 'chromium' | 'firefox'): { executablePath?: string }
export declare function launchedHeadless(): { executablePath?: string }
/**
 * The arguments of Chromium in tests.
 *
 * @param off More of the browser's features to switch off.
 */
export function leanArgs(off?: readonly string[]): string[]
