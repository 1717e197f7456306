export function sheetOf(window: Window & typeof globalThis, text: string): CSSStyleSheet {
  const sheet = new window.CSSStyleSheet()
  // Documents of unit tests may have sheets that take no text.
  sheet.replaceSync?.(text)
  return sheet
}
