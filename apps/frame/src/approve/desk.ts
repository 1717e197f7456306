/** What each kind of approval is given to draw with, and what it gives back. */
import { h, type Child } from '../look/dom.ts'
import { careful, type Tone } from '../look/parts.ts'
import type { Approval, Reads } from '../ports.ts'
import type { Words } from '../strings/words.ts'

/** What is shown of an approval. */
export interface Sight {
  title: string
  nodes: readonly Child[]
  /** What the button says, and what it says once something grave has been said. */
  action: string
  anyway: string
}

export interface Desk {
  words: Words
  reads: Reads
  approval: Approval
  /** Says a remark above all else; a grave one changes the button. */
  warn(tone: Tone, ...children: readonly Child[]): void
  /** Something that is on the screen has changed: the visitor is given time to see it. */
  changed(): void
}

/** @param onGrave is called once something grave has been said. */
export function createDesk(parts: Pick<Desk, 'words' | 'reads' | 'approval'>, changed: () => void, onGrave: () => void): Desk & { notices: HTMLElement } {
  const notices = h('div', { class: 'notices' })
  return {
    ...parts,
    notices,
    changed,
    warn(tone, ...children) {
      const made = careful(tone, ...children)
      // Grave ones first, in the order in which they came.
      const [before] = tone === 'info' ? [] : notices.querySelectorAll(tone === 'grave' ? '[data-tone=caution],[data-tone=info]' : '[data-tone=info]')
      notices.insertBefore(made, before ?? null)
      if (tone === 'grave') onGrave()
      changed()
    },
  }
}
