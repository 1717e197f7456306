import { expect, test } from 'vitest'
import { kusama, osmosis, solanaDevnet } from '../networks/index.ts'
import { explorerPage } from './explorer.ts'

test('builds pages as the explorer does, and keeps its query at the end', () => {
  expect(explorerPage({ name: 'Scan', url: 'https://scan.example/' }, 'tx', '0xab')).toBe(
    'https://scan.example/tx/0xab',
  )
  expect(explorerPage(osmosis.explorer!, 'address', 'osmo1q')).toBe(
    'https://www.mintscan.io/osmosis/address/osmo1q',
  )
  expect(explorerPage(solanaDevnet.explorer!, 'address', 'abc')).toBe(
    'https://explorer.solana.com/address/abc?cluster=devnet',
  )
  expect(explorerPage(kusama.explorer!, 'tx', '0xab')).toBe(
    'https://kusama.subscan.io/extrinsic/0xab',
  )
})

test('an address cannot change the path', () => {
  expect(explorerPage({ name: 'Scan', url: 'https://scan.example' }, 'address', '../x?y#z')).toBe(
    'https://scan.example/address/..%2Fx%3Fy%23z',
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'scan.example', 'https://'])(
  'an explorer at %s has no pages',
  (url) => {
    expect(explorerPage({ name: 'Scan', url }, 'address', 'abc')).toBeNull()
  },
)
