/** What functions that draw an approval receive and return. */
import type { EmbeddedConfig } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { notice, type Tone } from '../look/parts.ts'
import type { Approval, Reads } from '../ports.ts'
import type { Words } from '../strings/words.ts'

export interface Sight {
  title: string
  nodes: readonly Child[]
  action: string
  anyway: string
}

/** How long an approval waits for what the network says of it, milliseconds. */
export const patience = 10_000

export interface ApprovalContext {
  words: Words
  reads: Reads
  approval: Approval
  config(): Promise<EmbeddedConfig>
  /** A critical notice changes the button. Returns the notice, which may be removed again. */
  warn(tone: Tone, ...children: readonly Child[]): HTMLElement
  /** Nothing can be approved before this settles, which is after `patience` at the latest. */
  holdFor(reading: Promise<unknown>): void
  /** The content has changed, so the button waits until the visitor has had time to see it. */
  changed(): void
}

/** @param onCritical Called once a critical warning is shown. */
export function createApprovalContext(
  deps: Pick<ApprovalContext, 'words' | 'reads' | 'approval' | 'config' | 'holdFor'>,
  changed: () => void,
  onCritical: () => void,
): ApprovalContext & { notices: HTMLElement } {
  const notices = h('div', { class: 'notices' })
  return {
    ...deps,
    notices,
    changed,
    warn(tone, ...children) {
      const made = notice(tone, ...children)
      // Critical notices first; otherwise in order.
      const [before] =
        tone === 'info'
          ? []
          : notices.querySelectorAll(
              tone === 'critical' ? '[data-tone=caution],[data-tone=info]' : '[data-tone=info]',
            )
      notices.insertBefore(made, before ?? null)
      if (tone === 'critical') onCritical()
      changed()
      return made
    },
  }
}
