import { expect, test } from 'vitest'
import { defaultSettings, readSettings, SettingsError, settingsTable } from './settings.ts'

const faultOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  return ''
}

test('reads defaults from an empty environment, and treats an empty variable as absent', () => {
  expect(readSettings({})).toEqual(defaultSettings())
  expect(readSettings({ PORTICO_PORT: '' }).port).toBe(8787)
})

test('has defaults that its own variables accept', () => {
  for (const { fallback, parse } of Object.values(settingsTable)) {
    const text = Array.isArray(fallback)
      ? fallback.join(',')
      : typeof fallback === 'object'
        ? JSON.stringify(fallback)
        : String(fallback)
    expect(parse(text)).toEqual(fallback)
  }
})

test('values are read', () => {
  const settings = readSettings({
    PORTICO_PORT: '0',
    PORTICO_LOG_ADDRESSES: 'true',
    PORTICO_RPC: '{"eip155:1":["https://a.example/k"],"eip155:10":"http://b.example"}',
    PORTICO_METRICS_TOKEN: 'sixteen-letters-, c2l4dGVlbg+/._~==',
    HOME: '/x',
  })
  expect(settings).toMatchObject({
    port: 0,
    logAddresses: true,
    metricsToken: 'sixteen-letters-, c2l4dGVlbg+/._~==',
    rpc: { 'eip155:1': ['https://a.example/k'], 'eip155:10': ['http://b.example'] },
  })
})

const tokenShape =
  'PORTICO_METRICS_TOKEN must be tokens of at least 16 letters, digits or -._~+/=, with commas between them'

test.each([
  [{ PORTICO_PORT: '99999' }, 'PORTICO_PORT must be a whole number from 0 to 65535'],
  [{ PORTICO_PORT: '-1' }, 'PORTICO_PORT must be a whole number from 0 to 65535'],
  [{ PORTICO_LOG_LEVEL: 'loud' }, /^PORTICO_LOG_LEVEL must be one of fatal, /],
  [{ PORTICO_LOG_ADDRESSES: 'yes' }, 'PORTICO_LOG_ADDRESSES must be true or false'],
  [{ PORTICO_RPC: '{' }, /^PORTICO_RPC must be JSON like /],
  [{ PORTICO_RPC: '["x"]' }, /^PORTICO_RPC must be JSON like /],
  [
    { PORTICO_RPC: '{"one":["https://a.example"]}' },
    'PORTICO_RPC "one" is not a CAIP-2 id like eip155:1',
  ],
  [{ PORTICO_RPC: '{"eip155:1":["ftp://a.example"]}' }, 'PORTICO_RPC eip155:1 needs http(s) URLs'],
  [{ PORTICO_RPC: '{"eip155:1":[]}' }, 'PORTICO_RPC eip155:1 needs http(s) URLs'],
  [
    { PORTICO_RPC: '{"cosmos:hub":["https://a.example"]}' },
    'PORTICO_RPC cosmos:hub: only chains of eip155, solana, bip122 are passed on',
  ],
  [{ PORTICO_METRICS_TOKEN: 'fifteen-letters' }, tokenShape],
  [{ PORTICO_METRICS_TOKEN: 'long-enough-for-a-token,short' }, tokenShape],
  [{ PORTICO_METRICS_TOKEN: 'long enough but with spaces' }, tokenShape],
  [{ PORTICO_METRICS_TOKEN: ',' }, tokenShape],
  [{ PORTICO_PROT: '1' }, 'PORTICO_PROT is not a setting of this server'],
])('reports a wrong value in one line: %o', (env, message) => {
  if (typeof message === 'string') expect(faultOf(env)).toBe(message)
  else expect(faultOf(env)).toMatch(message)
})

test('all faults of the settings are reported at once', () => {
  expect(faultOf({ PORTICO_PORT: 'x', PORTICO_BODY_LIMIT: 'y' }).split('\n')).toHaveLength(2)
})
