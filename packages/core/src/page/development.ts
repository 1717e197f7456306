declare const process: { env: { NODE_ENV?: string } }

/** Bundlers insert the value; without one there is no `process`. */
export function inDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
