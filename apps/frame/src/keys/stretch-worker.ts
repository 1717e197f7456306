import { wipe } from '../shared/bytes.ts'
import { stretched } from './argon2.ts'
import type { StretchRequest } from './stretch.ts'

self.addEventListener(
  'message',
  ({ data }: MessageEvent<StretchRequest>) => {
    const secret = stretched(new Uint8Array(data.passphrase), new Uint8Array(data.salt))
    wipe(data.passphrase)
    const answer = new ArrayBuffer(secret.length)
    new Uint8Array(answer).set(secret)
    wipe(secret)
    self.postMessage(answer, { transfer: [answer] })
  },
  { once: true },
)
