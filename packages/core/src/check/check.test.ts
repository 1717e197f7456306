import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PorticoConfig } from '../contracts/config.ts'
import { base as chain } from 'viem/chains'
import { mainnet } from '../networks/mainnet.ts'
import { checkConfig } from './check.ts'

const adapter = { namespace: 'eip155', connectors: [] }
const all = {
  fontFamily: 'Inter',
  accent: '#f0f',
  colorMix: 'rgb(0 0 0)',
  colorMixStrength: 20,
  fontSizeMaster: '10px',
  borderRadiusMaster: '0',
  zIndex: 5,
  qrColor: 'hsl(0 0% 0%)',
}
const market = {
  id: 'desk',
  name: 'Desk',
  supports: () => true,
  quote: async () => null,
  build: async () => null,
  contracts: () => [],
}
const check = (options: object, origin?: string): string[] =>
  checkConfig({ adapters: [adapter], ...options } as unknown as PorticoConfig, origin)

test('a valid configuration has no fault', () => {
  expect(
    check(
      {
        networks: [mainnet],
        defaultNetwork: mainnet,
        termsConditionsUrl: '/terms',
        privacyPolicyUrl: 'https://example.org/privacy',
        features: { legalCheckbox: true, socials: ['x'], onramp: false },
        service: { url: 'https://api.example', projectId: 'a', collector: 'http://localhost:1/in' },
        themeMode: 'system',
        themeVariables: all,
        onConnect: () => {},
        includeWalletIds: ['io.metamask'],
        connectors: [{ id: 'own' }],
        swapSources: [market],
        allWallets: 'HIDE',
        customWallets: [{ id: 'own', name: 'Own' }],
        metadata: { url: 'https://app.example.org/path' },
        customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example' }] },
      },
      'https://app.example.org',
    ),
  ).toEqual([])
})

test('viem chains are accepted as networks', () => {
  for (const defaultNetwork of [mainnet, chain, chain.id, `eip155:${chain.id}`] as const)
    expect(check({ networks: [chain, mainnet], defaultNetwork })).toEqual([])
})

test.each<[string, object, string]>([
  [
    'a misspelt option',
    { themeMod: 'dark' },
    'There is no option `themeMod`; did you mean `themeMode`.',
  ],
  [
    'a source of swaps without quotes',
    { swapSources: [{ ...market, quote: undefined }] },
    '`swapSources` has {"id":"desk","name":"Desk"}, which is none: a source has an `id`, a `name`, and the functions `supports`, `quote`, `build`, `contracts`.',
  ],
  [
    'a source of swaps that is no list',
    { swapSources: market },
    '`swapSources` is a list, not {"id":"desk","name":"Desk"}.',
  ],
  [
    'contracts of swaps without their network',
    { service: { url: 'https://api.example', projectId: 'a', swapContracts: { 1: ['0xa'] } } },
    '`service.swapContracts` has lists of addresses by CAIP-2 id, not ["0xa"] for "1".',
  ],
  [
    'a contract of swaps that is no list',
    {
      service: { url: 'https://api.example', projectId: 'a', swapContracts: { 'eip155:1': '0xa' } },
    },
    '`service.swapContracts` has lists of addresses by CAIP-2 id, not "0xa" for "eip155:1".',
  ],
  [
    'a bare object that signs visitors in',
    { siwx: { createMessage() {} } },
    '`siwx` is what `defineSiwx` of @portico/core/siwx gives: hand your object to it.',
  ],
  ['an unknown option', { projectId: 'x' }, 'There is no option `projectId`.'],
  [
    'an unknown feature',
    { features: { swap: [] } },
    'There is no feature `swap`; did you mean `swaps`.',
  ],
  [
    'kinds that are no list',
    { features: { swaps: true } },
    '`features.swaps` is a list of names, or false, not true.',
  ],
  [
    'a service without an address',
    { service: { projectId: 'a' } },
    '`service.url` is an absolute http(s) address, not undefined.',
  ],
  [
    'a collector on a path',
    { service: { url: 'https://a.example', projectId: 'a', collector: '/in' } },
    '`service.collector` is an absolute http(s) address, not "/in".',
  ],
  [
    'a Blockchain API without a whole address',
    { service: { url: 'https://a.example', projectId: 'a', blockchainUrl: 'rpc.example' } },
    '`service.blockchainUrl` is an absolute http(s) address, not "rpc.example".',
  ],
  [
    'no networks',
    { networks: [] },
    '`networks` is a list of at least one network; Ethereum is used instead.',
  ],
  [
    'a hex chain id',
    { networks: [{ ...chain, id: '0x2105' }] },
    'A network\'s `id` is the number of an EVM chain, or a CAIP-2 id such as "eip155:1", not "0x2105": write 8453 or "eip155:8453".',
  ],
  [
    'a hex chain id behind its namespace',
    { networks: [{ ...mainnet, id: 'eip155:0x1' }] },
    'A network\'s `id` is the number of an EVM chain, or a CAIP-2 id such as "eip155:1", not "eip155:0x1": write 1 or "eip155:1".',
  ],
  [
    'a network without an id',
    { networks: [{ name: 'Base' }] },
    'A network\'s `id` is the number of an EVM chain, or a CAIP-2 id such as "eip155:1", not undefined: write a number such as 8453, or a CAIP-2 id such as "eip155:8453".',
  ],
  [
    'a name in place of a network',
    { networks: ['base'] },
    'A network is an object, not "base": a preset of @portico/core/networks, a chain of viem/chains, or what defineNetwork() gives.',
  ],
  [
    'a chain that only has sockets',
    { networks: [{ ...chain, rpcUrls: { default: { http: ['wss://a.example'] } } }] },
    'An RPC URL of the network eip155:8453 is not an http(s) address: "wss://a.example".',
  ],
  [
    'a chain without RPC URLs',
    { networks: [{ id: 8453 }] },
    'An RPC URL of the network eip155:8453 is not an http(s) address: undefined.',
  ],
  [
    'a network listed twice',
    { networks: [mainnet, mainnet] },
    'The network eip155:1 is listed twice; the first is used.',
  ],
  [
    'a network of no adapter',
    { networks: [{ ...mainnet, id: 'solana:main' }] },
    'No adapter speaks to solana:main: pass the adapter of its namespace.',
  ],
  [
    'a default that is not listed',
    { networks: [mainnet], defaultNetwork: { id: 'eip155:5' } },
    '`defaultNetwork` is not one of `networks`, which are eip155:1.',
  ],
  [
    'a default by the id of one that is not listed',
    { networks: [mainnet], defaultNetwork: 5 },
    '`defaultNetwork` is not one of `networks`, which are eip155:1.',
  ],
  [
    'a default in hex',
    { networks: [mainnet], defaultNetwork: '0x1' },
    '`defaultNetwork` is a network or its id, not "0x1": write 1 or "eip155:1".',
  ],
  [
    'a default by its name',
    { networks: [mainnet], defaultNetwork: 'mainnet' },
    '`defaultNetwork` is a network or its id, not "mainnet": write a number such as 8453, or a CAIP-2 id such as "eip155:8453".',
  ],
  [
    'a key by its number',
    { tokens: { 8453: [] } },
    '`tokens` is keyed by CAIP-2 ids such as "eip155:1"; "8453" is none: write "eip155:8453".',
  ],
  [
    'a key in hex',
    { chainImages: { '0x1': '/one.svg' } },
    '`chainImages` is keyed by CAIP-2 ids such as "eip155:1"; "0x1" is none: write "eip155:1".',
  ],
  [
    'an RPC URL of a network that is not listed',
    { networks: [mainnet], customRpcUrls: { 'eip155:10': [{ url: 'https://a.example' }] } },
    '`customRpcUrls` names eip155:10, which is not one of `networks`: eip155:1.',
  ],
  [
    'RPC URLs in another shape',
    { networks: [mainnet], customRpcUrls: { 'eip155:1': ['https://a.example'] } },
    '`customRpcUrls["eip155:1"]` is a list such as [{ url: "https://…" }], not ["https://a.example"].',
  ],
  [
    'an adapter that is not called',
    { adapters: [function evm() {}] },
    '`adapters` has the function evm itself: call it, `evm()`.',
  ],
  [
    'an adapter that is none',
    { adapters: [{}] },
    '`adapters` has {}, which is none: pass what a function such as evm() gives.',
  ],
  [
    'a connector that is not called',
    { connectors: [function walletConnect() {}] },
    '`connectors` has the function walletConnect itself: call it, `walletConnect()`.',
  ],
  [
    'a text in place of a list',
    { includeWalletIds: 'io.metamask' },
    '`includeWalletIds` is a list of texts, not "io.metamask".',
  ],
  [
    'a text in place of a switch',
    { enableInjected: 'false' },
    '`enableInjected` is true or false, not "false".',
  ],
  [
    'a switch of features that is none',
    { features: { branding: 'no' } },
    '`features.branding` is true or false, not "no".',
  ],
  ['a callback that is none', { onConnect: true }, '`onConnect` is a function, not true.'],
  ['metadata in another shape', { metadata: 'My app' }, '`metadata` is an object, not "My app".'],
  [
    'a word that the option does not know',
    { allWallets: 'show' },
    '`allWallets` is "SHOW", "HIDE" or "ONLY_MOBILE", not "show".',
  ],
  [
    'a colour that is none',
    { themeVariables: { accent: 'blurple' } },
    '`themeVariables.accent` is a colour: `#rgb`, `#rrggbb`, `rgb()` or `hsl()`, not "blurple"; it is passed over.',
  ],
  [
    'a tint that is none',
    { themeVariables: { colorMix: '#12345' } },
    '`themeVariables.colorMix` is a colour: `#rgb`, `#rrggbb`, `rgb()` or `hsl()`, not "#12345"; it is passed over.',
  ],
  [
    'a share that is none',
    { themeVariables: { colorMixStrength: 140 } },
    '`themeVariables.colorMixStrength` is a number from 0 to 100, not 140; it is passed over.',
  ],
  [
    'a radius that is none',
    { themeVariables: { borderRadiusMaster: '4' } },
    '`themeVariables.borderRadiusMaster` is a length such as `4px`, not "4"; it is passed over.',
  ],
  [
    'a key that is no network',
    { tokens: { ethereum: [] } },
    '`tokens` is keyed by CAIP-2 ids such as "eip155:1"; "ethereum" is none.',
  ],
  [
    'an address that is none',
    { privacyPolicyUrl: 'javascript:alert(1)' },
    '`privacyPolicyUrl` is not an http(s) address: "javascript:alert(1)".',
  ],
  [
    'a version that nobody is asked about',
    { termsConditionsUrl: '/terms', legalVersion: '1' },
    '`legalVersion` needs `features.legalCheckbox`; without it nobody is asked to agree.',
  ],
  ['a version that is a number', { legalVersion: 3 }, '`legalVersion` is a text, not 3.'],
  [
    'a version that is no name',
    { termsConditionsUrl: '/terms', features: { legalCheckbox: true }, legalVersion: 'é' },
    '`legalVersion` is 1 to 64 characters of printable ASCII, not "é".',
  ],
  [
    'consent to nothing',
    { features: { legalCheckbox: true } },
    '`features.legalCheckbox` needs `termsConditionsUrl` or `privacyPolicyUrl`; without one it is not shown.',
  ],
  [
    'a theme that is none',
    { themeMode: 'blue' },
    '`themeMode` is "dark", "light" or "system", not "blue".',
  ],
  [
    'an unknown theme variable',
    { themeVariables: { '--w3m-accent': 'red' } },
    'There is no theme variable `--w3m-accent`.',
  ],
  [
    'a wallet without a name',
    { customWallets: [{ id: 'x' }] },
    'A custom wallet needs an `id` and a `name`: {"id":"x"}.',
  ],
  [
    'another site’s address',
    { metadata: { url: 'https://other.example' } },
    '`metadata.url` is "https://other.example" and the page is at https://app.example.org: wallets will warn of it.',
  ],
])('describes %s in a sentence', (_, options, sentence) => {
  expect(check(options, 'https://app.example.org')).toEqual([sentence])
})

test.each([
  'http://localhost:5110',
  'http://127.0.0.1:5173',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://172.16.0.9',
  'http://10.0.0.1',
  'https://shop.test',
  'http://laptop.local:5173',
])('accepts the published address in `metadata.url` on a page in development at %s', (origin) => {
  expect(check({ metadata: { url: 'https://app.example' } }, origin)).toEqual([])
})

test.each(['https://localhost.example', 'https://172.32.0.1', 'https://10.example.org'])(
  'reports another address in `metadata.url` at %s, which looks private and is not',
  (origin) => {
    expect(check({ metadata: { url: 'https://app.example' } }, origin)).toHaveLength(1)
  },
)

test('never throws, whatever the input', () => {
  const keys = fc.constantFrom(
    'networks',
    'features',
    'tokens',
    'customWallets',
    'themeVariables',
    'metadata',
    'defaultNetwork',
    'adapters',
    'service',
  )
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (options) => {
      expect(
        Array.isArray(checkConfig(options as Partial<PorticoConfig>, 'https://a.example')),
      ).toBe(true)
    }),
  )
})
