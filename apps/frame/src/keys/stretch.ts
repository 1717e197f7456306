import { utf8, wipe, type Bytes } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import '../shared/trusted.ts'
import { normalised } from './passphrase.ts'
import { secretLength } from './secret.ts'

export interface StretchWorker {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: StretchRequest, transfer: Transferable[]): void
  terminate(): void
}
export interface StretchRequest {
  passphrase: ArrayBuffer
  salt: ArrayBuffer
}

export type Stretch = (typed: string, wallet: string) => Promise<Bytes>

/** Rejects with `keys-failed` if the worker does not start or lacks memory. */
export const createStretch =
  (start: () => StretchWorker): Stretch =>
  async (typed, wallet) => {
    const worker = start()
    const passphrase = utf8(normalised(typed))
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = (event) => {
          event.preventDefault()
          reject(new FrameError('keys-failed'))
        }
        const salt = utf8(wallet)
        worker.postMessage({ passphrase: passphrase.buffer, salt: salt.buffer }, [
          passphrase.buffer,
          salt.buffer,
        ])
      })
      if (!(answer instanceof ArrayBuffer) || answer.byteLength !== secretLength)
        throw new FrameError('keys-failed')
      return new Uint8Array(answer)
    } finally {
      wipe(passphrase)
      worker.terminate()
    }
  }

export const startStretch = (): StretchWorker =>
  new Worker(new URL('./stretch-worker.ts', import.meta.url), { type: 'module' })
