import type { Stop } from '@portico/core'
import type { Locale } from '../strings/locale.ts'

/**
 * Opens a card of plain elements. Eager on purpose, because it is shown when nothing else could be
 * loaded. Returns the function that removes it.
 */
export function openFallbackCard(
  { buttons, dir, code }: Locale,
  retry: () => void,
  close: () => void,
): Stop {
  const dialog = document.createElement('dialog')
  dialog.className = 'portico-fallback'
  dialog.dir = dir
  dialog.lang = code
  const remove = (): void => dialog.remove()
  const addText = (tag: 'h2' | 'p', text: string): void => {
    const element = document.createElement(tag)
    element.textContent = text
    dialog.append(element)
  }
  const addButton = (label: string, onPress: () => void): void => {
    const button = document.createElement('button')
    button.textContent = label
    button.onclick = () => {
      remove()
      onPress()
    }
    dialog.append(button)
  }
  addText('h2', buttons.loadFailed)
  addText('p', buttons.loadFailedHint)
  addButton(buttons.retry, retry)
  addButton(buttons.close, close)
  dialog.onclose = remove
  document.body.append(dialog)
  dialog.showModal?.()
  return remove
}
