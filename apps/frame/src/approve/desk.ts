/** What the functions that draw each kind of approval receive and return. */
import { h, type Child } from '../look/dom.ts'
import { careful, type Tone } from '../look/parts.ts'
import type { Approval, Reads } from '../ports.ts'
import type { Words } from '../strings/words.ts'

/** What is shown of an approval. */
export interface Sight {
  title: string
  nodes: readonly Child[]
  /** The button's label, and its label once a grave warning is shown. */
  action: string
  anyway: string
}

export interface Desk {
  words: Words
  reads: Reads
  approval: Approval
  /** Shows a notice above everything else; a grave one changes the button. */
  warn(tone: Tone, ...children: readonly Child[]): void
  /**
   * Something on the screen has changed, so the button waits until the visitor has had time to see
   * it.
   */
  changed(): void
}

/** @param onGrave is called once a grave warning is shown. */
export function createDesk(
  parts: Pick<Desk, 'words' | 'reads' | 'approval'>,
  changed: () => void,
  onGrave: () => void,
): Desk & { notices: HTMLElement } {
  const notices = h('div', { class: 'notices' })
  return {
    ...parts,
    notices,
    changed,
    warn(tone, ...children) {
      const made = careful(tone, ...children)
      // Grave notices come first; within a tone they stay in their order.
      const [before] =
        tone === 'info'
          ? []
          : notices.querySelectorAll(
              tone === 'grave' ? '[data-tone=caution],[data-tone=info]' : '[data-tone=info]',
            )
      notices.insertBefore(made, before ?? null)
      if (tone === 'grave') onGrave()
      changed()
    },
  }
}
