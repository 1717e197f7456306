/**
 * If the clipboard API is missing or refuses, copies from a hidden field; it is inside the card,
 * because text outside an open modal dialog cannot be selected.
 *
 * @returns Whether the text was copied.
 */
export async function copyText(value: string, near: Element): Promise<boolean> {
  const document = near.ownerDocument
  try {
    await document.defaultView?.navigator.clipboard.writeText(value)
    if (document.defaultView?.navigator.clipboard) return true
  } catch {
    // Refused or unavailable (insecure page, old web view): the field below is used.
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
