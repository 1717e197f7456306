/** Has the worker do one thing, and ends it. */
import type { WalletAddresses } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import '../shared/trusted.ts'
import { isAnswer, readReply, type KeysAnswers, type KeysRequest, type NewSet, type Payload, type Phrase, type SharePair, type Signed } from './protocol.ts'

export interface Keys {
  /** Starts a worker for what is likely to be asked next, so that it need not be waited for. It has no secret before. */
  warm(): void
  create(): Promise<NewSet>
  /** The shares are gone from here once they are handed over, as in each of these. */
  split(shares: SharePair, addresses: WalletAddresses): Promise<NewSet>
  addresses(shares: SharePair): Promise<WalletAddresses>
  /** Rejects with `keys-mismatch` where the shares are another wallet's, or of two sets. */
  sign(shares: SharePair, addresses: WalletAddresses, payload: Payload): Promise<Signed>
  /** The words of the phrase; the caller overwrites them. Rejects likewise. */
  phrase(shares: SharePair, addresses: WalletAddresses): Promise<Phrase>
}

/** As much of a worker as is used. */
export interface KeysWorker {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: KeysRequest, transfer: Transferable[]): void
  terminate(): void
}

export function createKeys(start: () => KeysWorker): Keys {
  let spare: KeysWorker | null = null

  function take(): KeysWorker {
    const worker = spare ?? start()
    spare = null
    return worker
  }

  async function ask<D extends keyof KeysAnswers>(request: KeysRequest & { do: D }): Promise<KeysAnswers[D]> {
    const worker = take()
    try {
      const reply = await new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = (event) => {
          event.preventDefault()
          reject(new FrameError('keys-failed'))
        }
        worker.postMessage(request, 'shares' in request ? [...request.shares] : [])
      })
      const read = readReply(reply)
      if (!read.ok) throw new FrameError(read.code)
      if (!isAnswer(request.do, read.answer)) throw new FrameError('keys-failed')
      return read.answer
    } finally {
      worker.terminate()
    }
  }
  return {
    warm() {
      if (spare) return
      const worker = start()
      spare = worker
      // One that does not start is not kept: whoever asks next starts another, and hears why.
      worker.onerror = (event) => {
        event.preventDefault()
        worker.terminate()
        if (spare === worker) spare = null
      }
    },
    create: () => ask({ do: 'create' }),
    split: (shares, addresses) => ask({ do: 'split', shares, addresses }),
    addresses: (shares) => ask({ do: 'addresses', shares }),
    sign: (shares, addresses, payload) => ask({ do: 'sign', shares, addresses, payload }),
    phrase: (shares, addresses) => ask({ do: 'phrase', shares, addresses }),
  }
}

/** The frame's own worker. */
export const startWorker = (): KeysWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
