import { expect, test } from 'vitest'
import { createSheets } from './sheets.ts'

class Sheet {
  text = ''
  replaceSync(text: string): void {
    this.text = text
  }
}

/** Lengths as the build leaves them: a tenth of 10 px and a quarter of 4 px. */
const built = '.a{height:5.6@u;margin:.6@u 1.25@u;border-radius:4@q;width:calc(100% - .8@u)}'

test('lengths are plain where nothing scales them, follow the host’s theme where it does, and are plain again after it', () => {
  const sheets = createSheets({ defaultView: { CSSStyleSheet: Sheet } } as unknown as Document)
  const worn = (): string => (sheets.views as unknown as Sheet).text
  sheets.wear(built)
  const plain = '.a{height:56px;margin:6px 12.5px;border-radius:16px;width:calc(100% - 8px)}'
  expect(worn()).toBe(plain)
  sheets.scale(true)
  const [u, q] = ['calc(var(--portico-font-size-master) *', 'calc(var(--portico-border-radius-master) *']
  const scaled = `.a{height:${u} 5.6);margin:${u} .6) ${u} 1.25);border-radius:${q} 4);width:calc(100% - ${u} .8))}`
  expect(worn()).toBe(scaled)
  // What comes with a later view is as what is here.
  sheets.wear(built + built)
  expect(worn()).toBe(scaled + scaled)
  sheets.scale(false)
  expect(worn()).toBe(plain + plain)
})
