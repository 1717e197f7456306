import type { SiwxMessageData } from '../types/siwx-message.ts'
import { clusters, families, isTextOf } from './write-message.ts'

export async function readLater(text: string): Promise<SiwxMessageData | null> {
  const data = (await import('./parse-later.ts')).parseMessage(text, { families, clusters })
  return data && isTextOf(text, data) ? data : null
}
