import { stretched } from './argon2.ts'
import type { StretchRequest, StretchWorker } from './stretch.ts'

/** The worker in the test's own thread, with cheap parameters. */
export class CheapStretch implements StretchWorker {
  onmessage: StretchWorker['onmessage'] = null
  onerror: StretchWorker['onerror'] = null
  #ended = false
  postMessage(message: StretchRequest, transfer: Transferable[]): void {
    const { passphrase, salt } = structuredClone(message, { transfer })
    const secret = Uint8Array.from(
      stretched(new Uint8Array(passphrase), new Uint8Array(salt), { m: 8, t: 1, p: 1 }),
    )
    queueMicrotask(
      () =>
        !this.#ended &&
        this.onmessage?.(new MessageEvent<unknown>('message', { data: secret.buffer })),
    )
  }
  terminate(): void {
    this.#ended = true
  }
}
