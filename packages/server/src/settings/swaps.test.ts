import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '../settings.ts'
import { startServer } from '../server.ts'

const faultOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  return ''
}

const keyed = { PORTICO_SWAP_SOURCES: '0x', PORTICO_SWAP_SOURCE_0X_KEY: 's3cret' }

test('sources are read in their order, with what each of them has', () => {
  const { swapSources } = readSettings({
    PORTICO_SWAP_SOURCES: 'LIFI, 0x,1inch',
    PORTICO_SWAP_SOURCE_0X_KEY: 'a',
    PORTICO_SWAP_SOURCE_0X_CHAINS: `{"eip155:5000":"0x${'12'.repeat(20)}"}`,
    PORTICO_SWAP_SOURCE_1INCH_KEY: 'b',
    PORTICO_SWAP_SOURCE_1INCH_URL: 'https://api.1inch.com/swap/v6.1',
    PORTICO_SWAP_SOURCE_LIFI_INTEGRATOR: 'shop',
  })
  expect(swapSources).toEqual([
    { name: 'lifi', integrator: 'shop' },
    { name: '0x', key: 'a', chains: { 'eip155:5000': `0x${'12'.repeat(20)}` } },
    { name: '1inch', key: 'b', url: 'https://api.1inch.com/swap/v6.1' },
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['an unknown source', { PORTICO_SWAP_SOURCES: 'uniswap' }, 'the sources are 0x, 1inch, lifi'],
  ['a missing key', { PORTICO_SWAP_SOURCES: '1inch' }, 'PORTICO_SWAP_SOURCE_1INCH_KEY is missing'],
  ['a source twice', { ...keyed, PORTICO_SWAP_SOURCES: '0x,0x' }, 'names a source twice'],
  [
    'a key with spaces',
    { ...keyed, PORTICO_SWAP_SOURCE_0X_KEY: 's3cret s3cret' },
    'must be a key without spaces',
  ],
  [
    'an address without TLS',
    { ...keyed, PORTICO_SWAP_SOURCE_0X_URL: 'http://api.example' },
    'must be a URL like https://api.example',
  ],
  [
    'chains that are none',
    { ...keyed, PORTICO_SWAP_SOURCE_0X_CHAINS: '{"eip155:1":"0x12"}' },
    'PORTICO_SWAP_SOURCE_0X_CHAINS must be JSON',
  ],
  [
    'a name of another source',
    { ...keyed, PORTICO_SWAP_SOURCE_0X_INTEGRATOR: 'shop' },
    'is of LI.FI alone',
  ],
  [
    'a variable of no source',
    { ...keyed, PORTICO_SWAP_SOURCE_1INCH_KEY: 'x' },
    'has no source that PORTICO_SWAP_SOURCE_1INCH_KEY belongs to',
  ],
  ['a misspelt variable', { PORTICO_SWAP_TIMOUT: '1' }, 'PORTICO_SWAP_TIMOUT is not a setting'],
  ['a fee that is too high', { PORTICO_SWAP_FEE_BPS: '301' }, 'a whole number from 0 to 300'],
  ['a recipient that is none', { PORTICO_SWAP_FEE_RECIPIENT: '0x12' }, 'must be an address'],
  [
    'the zero address as recipient',
    { PORTICO_SWAP_FEE_RECIPIENT: `0x${'0'.repeat(40)}` },
    'must be an address',
  ],
])('refuses %s, and does not repeat keys', (_, env, fault) => {
  expect(faultOf(env)).toContain(fault)
  expect(faultOf(env)).not.toContain('s3cret')
})

test('a fee needs its recipient, and LI.FI the name of the integration', async () => {
  const started = (more: object) =>
    startServer({ port: 0, database: ':memory:', logLevel: 'silent', swapFeeBps: 10, ...more })
  await expect(started({ swapSources: [{ name: '0x', key: 'a' }] })).rejects.toThrow(
    'PORTICO_SWAP_FEE_RECIPIENT is missing',
  )
  await expect(started({ swapSources: [{ name: 'lifi' }] })).rejects.toThrow(
    'PORTICO_SWAP_SOURCE_LIFI_INTEGRATOR is missing',
  )
  const server = await started({ swapSources: [{ name: 'lifi', integrator: 'shop' }] })
  await server.stop()
})
