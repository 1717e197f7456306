import { dragToClose } from './drag.ts'
import { avoidKeyboard } from './viewport.ts'

/** Makes a sheet draggable and keeps it above the keyboard. Returns the undo. */
export function handSheet(card: HTMLElement, close: () => void): () => void {
  const grips = card.querySelectorAll<HTMLElement>(':scope>.handle,:scope>.header')
  const stops = [avoidKeyboard(card), ...[...grips].map((grip) => dragToClose(card, grip, close))]
  return () => stops.forEach((stop) => stop())
}
