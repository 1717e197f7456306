import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anvilBinary, anvilPackage } from './anvil.ts'

test.each([
  ['linux', 'x64', '@foundry-rs/anvil-linux-amd64'],
  ['linux', 'arm64', '@foundry-rs/anvil-linux-arm64'],
  ['darwin', 'x64', '@foundry-rs/anvil-darwin-amd64'],
  ['darwin', 'arm64', '@foundry-rs/anvil-darwin-arm64'],
  ['win32', 'x64', '@foundry-rs/anvil-win32-amd64'],
  ['win32', 'arm64', null],
  ['freebsd', 'x64', null],
  ['linux', 'riscv64', null],
])('finds the binary for %s on %s in %s', (platform, arch, name) => {
  expect(anvilPackage({ platform, arch })).toBe(name)
})

test('finds the binary for this system', () => {
  expect(existsSync(anvilBinary())).toBe(true)
})

test('names a system without a binary in the error', () => {
  expect(() => anvilBinary({ platform: 'sunos', arch: 'x64' })).toThrow(
    'anvil has no binary for sunos on x64',
  )
})

test('names a missing platform package in the error', () => {
  // A system never has the packages of two platforms installed.
  const platform = process.platform === 'win32' ? 'linux' : 'win32'
  expect(() => anvilBinary({ platform, arch: 'x64' })).toThrow(
    `@foundry-rs/anvil-${platform}-amd64 is not installed`,
  )
})

test('prefers a binary of the environment to the package', () => {
  expect(anvilBinary({ platform: 'sunos', arch: 'x64' }, '/opt/anvil')).toBe('/opt/anvil')
})
