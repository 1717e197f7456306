/** A sheet that stays for a moment after it was answered, so that the next step takes its place and the frame neither goes nor comes between the two. */
import type { Stage } from '../ports.ts'
import type { Sheet } from './sheet.ts'

export interface Lingering {
  /** Keeps it so many milliseconds, unless something else is told. */
  keep(sheet: Sheet, milliseconds: number): void
  /** It stays for what loads now, however long that takes. */
  hold(): void
  /** It goes, as what follows is drawn. */
  end(): void
  /** It goes, and the frame with it. */
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
