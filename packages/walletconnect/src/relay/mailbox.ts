/** Whether all that waited for us at the relay has been handled: it comes before the relay answers what it is asked next. */
import type { Stop } from '@portico/core'
import type { Inbox } from './inbox.ts'
import type { Topics } from './topics.ts'

export interface Mailbox {
  isRead(): boolean
  read(): Promise<void>
  opened(): void
  lost(): void
}

/** @param done Called when it has been read. */
export function createMailbox(topics: Topics, inbox: Inbox, done: Stop): Mailbox {
  /** The last reading, and the one that came to its end. */
  let reading = 0
  let ended = -1
  return {
    isRead: () => ended === reading,
    async read() {
      const mine = ++reading
      await topics.probe()
      await inbox.idle()
      if (mine !== reading || !topics.isComplete()) return
      ended = mine
      done()
    },
    opened() {
      // Who has no topics has nothing waiting.
      if (topics.isComplete()) ended = reading
    },
    lost: () => void reading++,
  }
}
