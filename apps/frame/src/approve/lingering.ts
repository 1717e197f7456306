/**
 * Keeps an answered sheet for a moment, so that the next step can replace it without hiding and
 * showing the frame in between.
 */
import type { Stage } from '../ports.ts'
import type { Sheet } from './sheet.ts'

export interface Lingering {
  /** Keeps the sheet for a number of milliseconds, unless another method is called. */
  keep(sheet: Sheet, milliseconds: number): void
  /** Keeps the sheet while the next step loads, however long that takes. */
  hold(): void
  /** Removes the sheet, because the next step is being drawn. */
  end(): void
  /** Removes the sheet and hides the frame. */
  drop(): void
}

const none = { hold() {}, end() {}, drop() {} }

export function createLingering(stage: Stage): Lingering {
  let now: Omit<Lingering, 'keep'> = none
  return {
    keep(sheet, milliseconds) {
      const end = (): void => {
        clearTimeout(timer)
        now = none
        sheet.leave()
      }
      const drop = (): void => {
        end()
        stage.hide()
      }
      const timer = setTimeout(drop, milliseconds)
      now = { hold: () => clearTimeout(timer), end, drop }
    },
    hold: () => now.hold(),
    end: () => now.end(),
    drop: () => now.drop(),
  }
}
