import { operate } from './operations.ts'
import type { KeysWorker } from './keys.ts'

/**
 * The worker's code in the test's own thread. Buffers are transferred as between threads. `seen`
 * receives the messages of both directions.
 */
export function threadless(
  seen: (message: unknown) => void = () => {},
): () => KeysWorker & { ended: boolean } {
  return () => {
    const worker: KeysWorker & { ended: boolean } = {
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage(message, transfer) {
        const moved: unknown = structuredClone(message, { transfer })
        void operate(moved).then((reply) => {
          seen(reply)
          if (!worker.ended)
            worker.onmessage?.(
              new MessageEvent<unknown>('message', { data: structuredClone(reply) }),
            )
        })
      },
      terminate() {
        worker.ended = true
      },
    }
    return worker
  }
}
