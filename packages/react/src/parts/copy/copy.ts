/**
 * Copies text. The fallback's field stands inside the card: outside of a modal dialog it could not be selected.
 *
 * @returns whether it worked.
 */
export async function copyText(value: string, near: Element): Promise<boolean> {
  const document = near.ownerDocument
  try {
    await document.defaultView?.navigator.clipboard.writeText(value)
    if (document.defaultView?.navigator.clipboard) return true
  } catch {
    // Refused or not there (insecure page, old web view): the old way.
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
