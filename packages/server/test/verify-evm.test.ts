/** Contract accounts on a real chain: ERC-1271, and ERC-6492 before and after deployment. */
import { readFileSync } from 'node:fs'
import {
  accountFactoryAbi,
  accountFactoryBytecode,
  demoAccounts,
  faults,
  ownedAccountAbi,
  ownedAccountBytecode,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import solc from 'solc'
import {
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  hashMessage,
  numberToHex,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { writeMessage } from '@portico/core/siwx-message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureCheckBytecode } from '../src/verify/evm/signature-check.ts'
import { createVerifier, type Verification } from '../src/verify/index.ts'
import { deploy, send } from './contracts.ts'
import { ada, dataOf, eve, mainnet, now, origin } from './sign-in.ts'

let chain: LocalChain
let factory: Address
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  factory = getAddress((await deploy(chain, accountFactoryAbi, accountFactoryBytecode)).address)
})
afterAll(() => chain.stop())

const salt = (of: number): Hex => numberToHex(of, { size: 32 })
/** Where the factory will make an account of ada's. */
const placeOf = (of: number): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: salt(of),
    bytecode: encodeDeployData({
      abi: ownedAccountAbi,
      bytecode: ownedAccountBytecode,
      args: [ada.address],
    }),
  })
const making = (of: number): Hex =>
  encodeFunctionData({
    abi: accountFactoryAbi,
    functionName: 'make',
    args: [ada.address, salt(of)],
  })

const wrap = (signature: Hex, data: Hex, address: Address = factory): Hex =>
  serializeErc6492Signature({ address, data, signature })

/** Verifies an account's message with a signature by ada or by another key. */
async function verify(
  accountAddress: Address,
  { by = ada, dress = (signature: Hex) => signature, url = chain.url, timeout = 5_000 } = {},
): Promise<Verification> {
  const data = dataOf({ accountAddress })
  const message = writeMessage(data)
  const signature = dress(await by.signMessage({ message }))
  return createVerifier({
    origins: [origin],
    chains: [mainnet],
    nodes: { [mainnet]: [url] },
    timeout,
    now: () => now,
  }).verify({ message, signature, nonce: data.nonce })
}
const reasonOf = async (...input: Parameters<typeof verify>): Promise<string> => {
  const result = await verify(...input)
  return result.ok ? 'ok' : result.reason
}

test('verifies an account with a key', async () => {
  expect(await reasonOf(ada.address)).toBe('ok')
  expect(await reasonOf(ada.address, { by: eve })).toBe('bad-signature')
})

test('verifies a contract by its own answer, not by the key’s owner', async () => {
  const { address } = await deploy(chain, ownedAccountAbi, ownedAccountBytecode, ada.address)
  expect(await verify(getAddress(address))).toMatchObject({
    ok: true,
    account: `eip155:1:${getAddress(address)}`,
  })
  expect(await reasonOf(getAddress(address), { by: eve })).toBe('bad-signature')
})

test('verifies an undeployed account before and after deployment', async () => {
  const address = placeOf(1)
  const dress = (signature: Hex): Hex => wrap(signature, making(1))
  expect(await reasonOf(address, { dress })).toBe('ok')
  expect(await chain.rpc('eth_getCode', [address, 'latest'])).toBe('0x')
  expect(await reasonOf(address, { dress, by: eve })).toBe('bad-signature')
  // Without its deployment data the account cannot be checked.
  expect(await reasonOf(address)).toBe('bad-signature')
  await send(chain, factory, accountFactoryAbi, 'make', [ada.address, salt(1)])
  expect(await reasonOf(address)).toBe('ok')
  expect(await reasonOf(address, { dress })).toBe('ok')
  expect(await reasonOf(address, { dress, by: eve })).toBe('bad-signature')
})

test('refuses deployment data that creates another account or none', async () => {
  expect(await reasonOf(placeOf(2), { dress: (signature) => wrap(signature, making(3)) })).toBe(
    'bad-signature',
  )
  expect(await reasonOf(placeOf(2), { dress: (signature) => wrap(signature, '0x12345678') })).toBe(
    'bad-signature',
  )
  expect(
    await reasonOf(placeOf(2), { dress: (signature) => wrap(signature, making(2), eve.address) }),
  ).toBe('bad-signature')
  // A key's account cannot be one that is still to be deployed, whoever signed.
  expect(await reasonOf(ada.address, { dress: (signature) => wrap(signature, making(2)) })).toBe(
    'bad-signature',
  )
  expect(await reasonOf(eve.address, { dress: (signature) => wrap(signature, making(2)) })).toBe(
    'bad-signature',
  )
})

/** Runtime code at an address of its own. */
async function plant(code: Hex): Promise<Address> {
  const address = getAddress(numberToHex(BigInt(hashMessage(code)) >> 96n, { size: 20 }))
  await chain.rpc('anvil_setCode', [address, code])
  return address
}

test.each<[string, Hex]>([
  ['that fails', '0x5f5ffd'],
  ['that burns all gas', '0x5b5f56'],
  ['with an invalid instruction', '0xfe'],
  ['that answers nothing', '0x00'],
  ['that answers a word of zeros', '0x60205ff3'],
  ['that answers the right bytes, too short', '0x631626ba7e60e01b5f5260045ff3'],
  ['that answers at great length', '0x62ffffff5ff3'],
])('refuses a signature for a contract %s, and blames no node', async (_, code) => {
  expect(await reasonOf(await plant(code))).toBe('bad-signature')
})

/** Of any hash, where the signature has no more bytes than this. */
const approvesUpTo = (bytes: number): Hex =>
  concatHex([
    '0x631626ba7e60e01b',
    // Less than this at 0x44 of the call's data, where the signature's length is.
    concatHex(['0x60', numberToHex(bytes + 1, { size: 1 }), '0x60443510']),
    '0x025f5260205ff3',
  ])

test.each<[string, number, Hex, string]>([
  ['an empty signature of a contract that approved on the chain', 0, '0x', 'ok'],
  ['a longer signature of the same contract', 0, '0x01', 'bad-signature'],
  ['one byte of a contract that accepts it', 1, '0xAB', 'ok'],
])('asks the contract about %s', async (_, bytes, signature, reason) => {
  const address = await plant(approvesUpTo(bytes))
  expect(await reasonOf(address, { dress: () => signature })).toBe(reason)
})

test('refuses an empty signature of keys and of contracts that want one', async () => {
  const { address } = await deploy(chain, ownedAccountAbi, ownedAccountBytecode, ada.address)
  const wallet = await plant(approvesUpTo(0))
  const dress = (): Hex => '0x'
  expect(await reasonOf(getAddress(address), { dress })).toBe('bad-signature')
  expect(await reasonOf(ada.address, { dress })).toBe('bad-signature')
  // A key that has lent itself the code of such a contract (EIP-7702).
  await chain.rpc('anvil_setCode', [demoAccounts.ada.address, concatHex(['0xef0100', wallet])])
  expect(await reasonOf(ada.address, { dress })).toBe('ok')
  await chain.rpc('anvil_setCode', [demoAccounts.ada.address, '0x'])
  expect(await reasonOf(ada.address, { dress })).toBe('bad-signature')
})

test('does not treat a factory that burns all gas as an outage', async () => {
  const burner = await plant('0x5b5f56')
  expect(await reasonOf(placeOf(4), { dress: (signature) => wrap(signature, '0x', burner) })).toBe(
    'bad-signature',
  )
})

test('accepts a delegated key (EIP-7702) with either signature', async () => {
  const wallet = (await deploy(chain, ownedAccountAbi, ownedAccountBytecode, eve.address)).address
  const delegated = concatHex(['0xef0100', wallet as Hex])
  await chain.rpc('anvil_setCode', [demoAccounts.ada.address, delegated])
  expect(await chain.rpc('eth_getCode', [demoAccounts.ada.address, 'latest'])).toBe(delegated)
  expect(await reasonOf(demoAccounts.ada.address)).toBe('ok')
  expect(await reasonOf(demoAccounts.ada.address, { by: eve })).toBe('ok')
  await chain.rpc('anvil_setCode', [demoAccounts.ada.address, '0x'])
})

test('other chain: verifies contracts on the message’s own chain only', async () => {
  const other = await startChain({ chainId: 10 })
  try {
    // The node reports another chain id, so its answers are not used.
    expect(await reasonOf(ada.address, { url: other.url })).toBe('unavailable')
  } finally {
    await other.stop()
  }
})

test('decides nothing when a node times out', async () => {
  const slow = await startFaultyRpc(chain.url)
  try {
    slow.behave(faults.silent())
    expect(await reasonOf(ada.address, { url: slow.url, timeout: 50 })).toBe('unavailable')
    slow.behave(faults.ok())
    expect(await reasonOf(ada.address, { url: slow.url })).toBe('ok')
  } finally {
    await slow.stop()
  }
})

test('refuses a malformed wrapper', async () => {
  const magic: Hex = `0x${'6492'.repeat(16)}`
  expect(await reasonOf(ada.address, { dress: (signature) => concatHex([signature, magic]) })).toBe(
    'bad-signature',
  )
  expect(
    await reasonOf(ada.address, {
      dress: () => concatHex([encodeAbiParameters([{ type: 'uint256' }], [1n]), magic]),
    }),
  ).toBe('bad-signature')
})

test('ships the compiled bytecode of its checker’s source', () => {
  const content = readFileSync(
    new URL('../src/verify/evm/SignatureCheck.sol', import.meta.url),
    'utf8',
  )
  const settings = {
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'SignatureCheck.sol': { content } },
        settings,
      }),
    ),
  ) as { contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>> }
  expect(
    `0x${output.contracts['SignatureCheck.sol']!['SignatureCheck']!.evm.bytecode.object}`,
  ).toBe(signatureCheckBytecode)
})
