import { expect, test } from 'vitest'
import { isOwnScript } from './trusted.ts'

test.each([
  ['https://wallet.example/frame/assets/worker-a1.js', true],
  ['/frame/assets/worker-a1.js', true],
  ['https://evil.example/frame/assets/worker-a1.js', false],
  ['/frame/assets/../../getWalletImage/x.js', false],
  ['/frame/assets/a/b.js', false],
  ['/frame/index.html', false],
  ['data:text/javascript,1', false],
  ['blob:https://wallet.example/1', false],
  ['https://', false],
])('%s: %s', (text, isOwn) => {
  expect(isOwnScript(text, 'https://wallet.example/frame?projectId=shop')).toBe(isOwn)
})
