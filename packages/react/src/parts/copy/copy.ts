/**
 * Copies text to the clipboard. When the clipboard API is missing or refuses, a hidden field is
 * selected and copied; it is placed inside the card, because text outside of an open modal dialog
 * cannot be selected.
 *
 * @returns Whether the text was copied.
 */
export async function copyText(value: string, near: Element): Promise<boolean> {
  const document = near.ownerDocument
  try {
    await document.defaultView?.navigator.clipboard.writeText(value)
    if (document.defaultView?.navigator.clipboard) return true
  } catch {
    // Refused, or not available on an insecure page or in an old web view: the field below is used.
  }
  const field = document.createElement('textarea')
  field.value = value
  field.readOnly = true
  field.className = 'hidden'
  const place = near.closest('.card') ?? document.body
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
