import { onTestFinished } from 'vitest'

/**
 * Texts that the page copies from now on, until the test is over. The browser's own clipboard
 * belongs to all pages, and reading it needs a permission.
 */
export function copied(): readonly string[] {
  const texts: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void texts.push(text) },
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  return texts
}
