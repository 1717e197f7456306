/** Keeps an answered sheet briefly, so that the frame is not hidden between two steps. */
import type { Stage } from '../ports.ts'
import type { Sheet } from './sheet.ts'

export interface Lingering {
  /** Keeps the sheet for so many milliseconds, unless another method is called. */
  keep(sheet: Sheet, milliseconds: number): void
  /** Keeps the sheet until the next step has loaded. */
  hold(): void
  /** Removes the sheet: the next step is being drawn. */
  end(): void
  /** Also hides the frame. */
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
