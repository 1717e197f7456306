import { TypedDataEncoder, verifyTypedData } from 'ethers'
import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { TypedDataAsk } from '../../shared/requests.ts'
import { signable } from './typed-data.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Person: [{ name: 'wallets', type: 'address[]' }],
  Mail: [
    { name: 'to', type: 'Person[2]' },
    { name: 'text', type: 'string' },
  ],
}
const { EIP712Domain: _, ...own } = types
const spelt = '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'
const message = { to: [{ wallets: [spelt] }, { wallets: [] }], text: 'Hello' }
const sign = (typed: TypedDataAsk): Promise<`0x${string}`> => account.signTypedData(signable(typed))

test('signs data without a domain as others verify it, whatever fields its domain declares', async () => {
  const signature = await sign({ domain: {}, types, primaryType: 'Mail', message })
  expect(
    verifyTypedData(
      {},
      own,
      { ...message, to: [{ wallets: [spelt.toLowerCase()] }, { wallets: [] }] },
      signature,
    ),
  ).toBe(account.address)
})

test.each([
  '0x0521797E19b8E274E4ED3bFe5254FAf6fac96F08',
  spelt,
  spelt.toLowerCase(),
  spelt.toUpperCase().replace('0X', '0x'),
])('signs an address by its bytes, in any letter case: %s', async (address) => {
  const domain = { name: 'Mail', chainId: '0x1', verifyingContract: address }
  const signature = await sign({
    domain,
    types,
    primaryType: 'Mail',
    message: { ...message, to: [{ wallets: [address] }, { wallets: [] }] },
  })
  const plain = address.toLowerCase()
  const hash = TypedDataEncoder.hash({ name: 'Mail', chainId: 1, verifyingContract: plain }, own, {
    ...message,
    to: [{ wallets: [plain] }, { wallets: [] }],
  })
  expect(await account.sign({ hash: hash as `0x${string}` })).toBe(signature)
})

test('signs a domain in the order in which its fields are declared, also alone', async () => {
  const domain = { name: 'Mail', chainId: '0x1', verifyingContract: spelt.toLowerCase() }
  const turned = { ...types, EIP712Domain: [...types.EIP712Domain].reverse() }
  const meant = { ...domain, chainId: 1n } as const
  for (const primaryType of ['Mail', 'EIP712Domain'] as const) {
    const typed = {
      domain,
      types: turned,
      primaryType,
      message: { ...message, to: [{ wallets: [] }, { wallets: [] }] },
    }
    const hash = hashTypedData({ ...typed, domain: meant } as unknown as Parameters<
      typeof hashTypedData
    >[0])
    expect(await sign(typed)).toBe(await account.sign({ hash }))
  }
})
