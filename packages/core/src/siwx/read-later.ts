import { declaredBy } from '../namespaces/declared.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { formsOf, isTextOf } from './write-message.ts'

/** `readMessage` for the namespaces of an instance, whose parser loads at the first message. */
export function createLateReader({
  config,
}: Pick<HookedInstance, 'config'>): (text: string) => Promise<SiwxMessageData | null> {
  const declared = declaredBy(config)
  return async (text) => {
    const { parseMessage } = await import('./parse-later.ts')
    const data = parseMessage(text, formsOf(declared))
    return data && isTextOf(text, data, declared) ? data : null
  }
}
