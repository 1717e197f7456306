/** Rejects with the signal's reason. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(done, milliseconds)
    function stop(): void {
      clearTimeout(timer)
      reject(
        signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'),
      )
    }
    function done(): void {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
