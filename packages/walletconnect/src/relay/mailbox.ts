/**
 * Finds out whether all messages that waited at the relay have been handled. The relay delivers
 * them before it answers the next request.
 */
import type { Stop } from '@portico/core'
import type { Inbox } from './inbox.ts'
import type { Topics } from './topics.ts'

export interface Mailbox {
  isRead(): boolean
  read(): Promise<void>
  opened(): void
  lost(): void
}

/** @param done Called when the mailbox has been read. */
export function createMailbox(topics: Topics, inbox: Inbox, done: Stop): Mailbox {
  /** The last reading, and the last one that was complete. */
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
