/** The login frame's page. */
import { createScreen } from './approve/screen.ts'
import { runFrame } from './frame.ts'
import { startWorker } from './keys/keys.ts'

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(done, milliseconds)
    function stop(): void {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
    }
    function done(): void {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

const root = document.querySelector<HTMLElement>('#frame')
const project = new URLSearchParams(location.search).get('projectId')
if (root && project !== null)
  void runFrame({
    window,
    root,
    createScreen,
    base: location.origin,
    project,
    fetch: (...all) => fetch(...all),
    indexedDB: () => indexedDB,
    locks: navigator.locks,
    startWorker,
    channel: new BroadcastChannel('portico-frame'),
    now: () => Date.now(),
    wait,
  })
