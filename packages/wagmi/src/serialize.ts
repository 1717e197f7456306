/**
 * Runs again after it has returned, never within itself: a listener may change wagmi's state at
 * once, which calls it again.
 */
export function serialize(run: (first: boolean) => void): (first: boolean) => void {
  let running = false
  let pending = false
  return (first) => {
    pending = true
    if (running) return
    running = true
    try {
      for (; pending; first = false) {
        pending = false
        run(first)
      }
    } finally {
      running = false
    }
  }
}
