declare const process: { env: { NODE_ENV?: string } }

/** Bundlers write the answer in; without one there is no `process`, and nobody is developing. */
export function inDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
