import { expect, test } from 'vitest'
import { createSheets } from './sheets.ts'

class Sheet {
  text = ''
  replaceSync(text: string): void {
    this.text = text
  }
}

/** Lengths as the build leaves them: of the font size with one zero, of the border radius with two. */
const built = '.a{height:56.0px;margin:6.0px 12.50px;border-radius:16.00px;width:calc(100% - 8.0px);padding:1px 10px 1.5px;inset:1.500px}'

test('lengths are plain where nothing scales them, follow the host’s theme where it does, and are plain again after it', () => {
  const sheets = createSheets({ defaultView: { CSSStyleSheet: Sheet } } as unknown as Document)
  const worn = (): string => (sheets.views as unknown as Sheet).text
  sheets.wear(built)
  expect(worn()).toBe(built)
  sheets.scale(true)
  const [u, q] = ['calc(var(--portico-font-size-master) *', 'calc(var(--portico-border-radius-master) *']
  const scaled = `.a{height:${u} 5.6);margin:${u} 0.6) ${u} 1.25);border-radius:${q} 4);width:calc(100% - ${u} 0.8));padding:1px 10px 1.5px;inset:${q} 0.375)}`
  expect(worn()).toBe(scaled)
  // What comes with a later view is as what is here.
  sheets.wear(built + built)
  expect(worn()).toBe(scaled + scaled)
  sheets.scale(false)
  expect(worn()).toBe(built + built)
})
