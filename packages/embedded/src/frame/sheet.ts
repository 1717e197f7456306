export function sheetOf(window: Window & typeof globalThis, text: string): CSSStyleSheet {
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
