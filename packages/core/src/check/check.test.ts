import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PorticoConfig } from '../contracts/config.ts'
import { ethereum } from '../networks/ethereum.ts'
import { checkConfig } from './check.ts'

const adapter = { ns: 'eip155', connectors: [] }
const check = (options: object, origin?: string): string[] =>
  checkConfig({ adapters: [adapter], ...options } as unknown as PorticoConfig, origin)

test('a good configuration has no fault', () => {
  expect(
    check(
      {
        networks: [ethereum],
        defaultNetwork: ethereum,
        termsConditionsUrl: '/terms',
        privacyPolicyUrl: 'https://example.org/privacy',
        features: { legalCheckbox: true, socials: ['x'], onramp: false },
        service: { url: 'https://api.example', projectId: 'a', collector: 'http://localhost:1/in' },
        themeMode: 'system',
        themeVariables: { accent: '#f0f' },
        customWallets: [{ id: 'own', name: 'Own' }],
        metadata: { url: 'https://app.example.org/path' },
        customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example' }] },
      },
      'https://app.example.org',
    ),
  ).toEqual([])
})

test.each<[string, object, string]>([
  ['a misspelt option', { themeMod: 'dark' }, 'There is no option `themeMod`; did you mean `themeMode`.'],
  ['an unknown option', { projectId: 'x' }, 'There is no option `projectId`.'],
  ['an unknown feature', { features: { swap: [] } }, 'There is no feature `swap`; did you mean `swaps`.'],
  ['kinds that are no list', { features: { swaps: true } }, '`features.swaps` is a list of names, or false, not true.'],
  ['a service without an address', { service: { projectId: 'a' } }, '`service.url` is an absolute http(s) address, not undefined.'],
  ['a collector on a path', { service: { url: 'https://a.example', projectId: 'a', collector: '/in' } }, '`service.collector` is an absolute http(s) address, not "/in".'],
  ['no networks', { networks: [] }, '`networks` is a list of at least one network; Ethereum is used instead.'],
  ['a network id that is no CAIP-2 id', { networks: [{ id: 1 }] }, 'A network\'s `id` is a CAIP-2 id such as "eip155:1", not 1. Use a preset or defineNetwork().'],
  ['a network listed twice', { networks: [ethereum, ethereum] }, 'The network eip155:1 is listed twice; the first is used.'],
  ['a network of no adapter', { networks: [{ id: 'solana:main' }] }, 'No adapter speaks to solana:main: pass the adapter of its namespace.'],
  ['a default that is not listed', { networks: [ethereum], defaultNetwork: { id: 'eip155:5' } }, '`defaultNetwork` is not one of `networks`.'],
  ['a key that is no network', { tokens: { ethereum: [] } }, '`tokens` is keyed by CAIP-2 ids such as "eip155:1"; "ethereum" is none.'],
  ['an address that is none', { privacyPolicyUrl: 'javascript:alert(1)' }, '`privacyPolicyUrl` is not an http(s) address: "javascript:alert(1)".'],
  ['consent to nothing', { features: { legalCheckbox: true } }, '`features.legalCheckbox` needs `termsConditionsUrl` or `privacyPolicyUrl`; without one it is not shown.'],
  ['a theme that is none', { themeMode: 'blue' }, '`themeMode` is "dark", "light" or "system", not "blue".'],
  ['an unknown theme variable', { themeVariables: { '--w3m-accent': 'red' } }, 'There is no theme variable `--w3m-accent`.'],
  ['a wallet without a name', { customWallets: [{ id: 'x' }] }, 'A custom wallet needs an `id` and a `name`: {"id":"x"}.'],
  ['another site’s address', { metadata: { url: 'https://other.example' } }, '`metadata.url` is "https://other.example" and the page is at https://app.example.org: wallets will warn of it.'],
])('%s is said in a sentence', (_, options, sentence) => {
  expect(check(options, 'https://app.example.org')).toEqual([sentence])
})

test('whatever arrives, checking throws nothing', () => {
  const keys = fc.constantFrom('networks', 'features', 'tokens', 'customWallets', 'themeVariables', 'metadata', 'defaultNetwork', 'adapters', 'service')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (options) => {
      expect(Array.isArray(checkConfig(options as Partial<PorticoConfig>, 'https://a.example'))).toBe(true)
    }),
  )
})
