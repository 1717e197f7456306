/** The relay delivers waiting messages before it answers the next request. */
import type { Stop } from '@portico/core'
import type { Inbox } from './inbox.ts'
import type { Topics } from './topics.ts'

export interface Mailbox {
  isRead(): boolean
  read(): Promise<void>
  opened(): void
  lost(): void
}

/** @param done The mailbox has been read. */
export function createMailbox(topics: Topics, inbox: Inbox, done: Stop): Mailbox {
  /** The last reading, and the last complete one. */
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
      // Without topics no message waits.
      if (topics.isComplete()) ended = reading
    },
    lost: () => void reading++,
  }
}
