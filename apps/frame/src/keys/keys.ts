import type { SetToProve, WalletAddresses } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import '../shared/trusted.ts'
import {
  isAnswer,
  readReply,
  type KeysAnswers,
  type KeysRequest,
  type NewSet,
  type Payload,
  type Phrase,
  type SharePair,
  type Signed,
} from './protocol.ts'

export interface Keys {
  /** Starts the next operation's worker, which has no secret before. */
  warm(): void
  /** With the wallet's signature of the set, which the server checks; as in `split`. */
  create(proves: SetToProve): Promise<NewSet>
  /** The shares are transferred, as in all of these. */
  split(shares: SharePair, addresses: WalletAddresses, proves: SetToProve): Promise<NewSet>
  addresses(shares: SharePair): Promise<WalletAddresses>
  /** Rejects with `keys-mismatch` if the shares belong to another wallet or to two sets. */
  sign(shares: SharePair, addresses: WalletAddresses, payload: Payload): Promise<Signed>
  /** The caller overwrites the words. Rejects likewise. */
  phrase(shares: SharePair, addresses: WalletAddresses): Promise<Phrase>
}

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

  async function ask<D extends keyof KeysAnswers>(
    request: KeysRequest & { do: D },
  ): Promise<KeysAnswers[D]> {
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
      // A worker that fails to start is dropped; the next operation gets the error.
      worker.onerror = (event) => {
        event.preventDefault()
        worker.terminate()
        if (spare === worker) spare = null
      }
    },
    create: (proves) => ask({ do: 'create', proves }),
    split: (shares, addresses, proves) => ask({ do: 'split', shares, addresses, proves }),
    addresses: (shares) => ask({ do: 'addresses', shares }),
    sign: (shares, addresses, payload) => ask({ do: 'sign', shares, addresses, payload }),
    phrase: (shares, addresses) => ask({ do: 'phrase', shares, addresses }),
  }
}

export const startWorker = (): KeysWorker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
