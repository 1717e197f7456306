import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from '../../format/parse-units.ts'
import { paymentUri } from './payment-uri.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const owner = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

test.each([
  [
    'the coin of an EVM network (EIP-681)',
    {
      chain: 'eip155:8453',
      address,
      token: null,
      decimals: 18,
      amount: 1_500_000_000_000_000_000n,
    },
    `ethereum:${address}@8453?value=1500000000000000000`,
  ],
  [
    'a token (EIP-681, ERC-20 transfer)',
    { chain: 'eip155:1', address, token, decimals: 6, amount: 1n },
    `ethereum:${token}@1/transfer?address=${address}&uint256=1`,
  ],
  [
    'SOL (Solana Pay)',
    {
      chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: owner,
      token: null,
      decimals: 9,
      amount: 1n,
    },
    `solana:${owner}?amount=0.000000001`,
  ],
  [
    'a mint (Solana Pay)',
    {
      chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: owner,
      token: mint,
      decimals: 6,
      amount: 25_500_000n,
    },
    `solana:${owner}?amount=25.5&spl-token=${mint}`,
  ],
  [
    'Bitcoin (BIP-21)',
    {
      chain: 'bip122:000000000019d6689c085ae165831e93',
      address: btc,
      token: null,
      decimals: 8,
      amount: 1n,
    },
    `bitcoin:${btc}?amount=0.00000001`,
  ],
  [
    'a namespace without such links',
    {
      chain: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      address: '1',
      token: null,
      decimals: 10,
      amount: 1n,
    },
    null,
  ],
] as const)('%s', (_what, request, uri) => expect(paymentUri(request)).toBe(uri))

test('formats an amount into a URI and parses the same amount back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }),
      fc.integer({ min: 0, max: 24 }),
      (amount, decimals) => {
        const evm = paymentUri({ chain: 'eip155:1', address, token: null, decimals, amount })
        expect(BigInt(new URL(evm!).searchParams.get('value')!)).toBe(amount)
        const solana = paymentUri({
          chain: 'solana:main',
          address: owner,
          token: null,
          decimals,
          amount,
        })
        expect(parseUnits(new URL(solana!).searchParams.get('amount')!, decimals)).toBe(amount)
      },
    ),
  )
})
