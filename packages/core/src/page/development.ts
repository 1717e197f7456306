declare const process: { env: { NODE_ENV?: string } }

/**
 * Bundlers insert the value; without one there is no `process`, and the page is not in development.
 */
export function inDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
