import { expect, test } from 'vitest'
import { packageNameOf } from './package-name.ts'

test.each([
  ['/home/ada/my-app', 'my-app'],
  ['/home/ada/My App', 'my-app'],
  ['/home/ada/apps/Wallet_2.0', 'wallet_2.0'],
  ['/home/ada/.hidden', 'hidden'],
  ['/home/ada/_-one-', 'one'],
  ['/home/ada/Größe', 'gr-e'],
  ['/home/ada/我的', 'portico-app'],
  ['/home/ada/node_modules', 'portico-app'],
  ['/', 'portico-app'],
  [`/${'a'.repeat(300)}`, 'a'.repeat(214)],
])('names the package in %s %s', (folder, name) => {
  expect(packageNameOf(folder)).toBe(name)
})
