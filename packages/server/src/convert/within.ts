export class SlowError extends Error {
  override name = 'SlowError'
}

/** Ends with the signal even where the work does not. */
export async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    end = () => reject(new SlowError('too late'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    signal.removeEventListener('abort', end!)
  }
}
