/**
 * Contract accounts sign in by the routes: deployed ones (ERC-1271), and ones that are not deployed
 * yet (ERC-6492).
 */
import {
  accountFactoryAbi,
  accountFactoryBytecode,
  ownedAccountAbi,
  ownedAccountBytecode,
  startChain,
  type LocalChain,
} from '@portico/testkit/chains'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  numberToHex,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, read, reasonOf, startAuth, type Signer } from './auth.ts'
import { deploy, send } from './contracts.ts'
import { ada, eve, mainnet } from './sign-in.ts'

let chain: LocalChain
let factory: Address
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  factory = getAddress((await deploy(chain, accountFactoryAbi, accountFactoryBytecode)).address)
})
afterAll(() => chain.stop())

const signedIn = async (): Promise<Awaited<ReturnType<typeof startAuth>>> =>
  startAuth({ rpc: { [mainnet]: [chain.url] }, fetch, signInChains: mainnet })
const by = (address: Address, owner = ada, dress = (signature: Hex): Hex => signature): Signer => ({
  address,
  sign: async (message) => dress(await owner.signMessage({ message })),
})

test('signs a contract in by its owner’s key, with a session of the contract', async () => {
  const { browser } = await signedIn()
  const page = browser()
  const address = getAddress(
    (await deploy(chain, ownedAccountAbi, ownedAccountBytecode, ada.address)).address,
  )
  expect(await reasonOf(await page.signIn({ wallet: by(address, eve) }))).toBe('401 bad-signature')
  const { token, session } = await read(await page.signIn({ wallet: by(address) }))
  expect(session).toMatchObject({ account: `${mainnet}:${address}`, address, chain: mainnet })
  expect(await (await page.get('/auth/v1/me', {}, bearer(token))).json()).toMatchObject({
    sub: `${mainnet}:${address}`,
    address,
  })
  // The owner's own account is another.
  expect((await page.get('/auth/v1/me', { address: ada.address }, bearer(token))).status).toBe(401)
})

test('signs an undeployed contract in before and after deployment as the same account', async () => {
  const { browser } = await signedIn()
  const salt = numberToHex(1, { size: 32 })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt,
    bytecode: encodeDeployData({
      abi: ownedAccountAbi,
      bytecode: ownedAccountBytecode,
      args: [ada.address],
    }),
  })
  const data = encodeFunctionData({
    abi: accountFactoryAbi,
    functionName: 'make',
    args: [ada.address, salt],
  })
  const dress = (signature: Hex): Hex =>
    serializeErc6492Signature({ address: factory, data, signature })
  const page = browser()
  // Without its deployment data the account cannot be checked, and another's key is refused.
  expect(await reasonOf(await page.signIn({ wallet: by(address) }))).toBe('401 bad-signature')
  expect(await reasonOf(await page.signIn({ wallet: by(address, eve, dress) }))).toBe(
    '401 bad-signature',
  )
  const before = await read(await page.signIn({ wallet: by(address, ada, dress) }))
  expect(before.session.account).toBe(`${mainnet}:${address}`)
  // Verifying it has not deployed it.
  expect(await chain.rpc('eth_getCode', [address, 'latest'])).toBe('0x')
  await send(chain, factory, accountFactoryAbi, 'make', [ada.address, salt])
  for (const wallet of [by(address), by(address, ada, dress)]) {
    const { token, session } = await read(await browser().signIn({ wallet }))
    expect(session.account).toBe(before.session.account)
    expect((await page.get('/auth/v1/me', {}, bearer(token))).status).toBe(200)
  }
  expect((await page.get('/auth/v1/me', {}, bearer(before.token))).status).toBe(200)
  expect(await reasonOf(await page.signIn({ wallet: by(address, eve, dress) }))).toBe(
    '401 bad-signature',
  )
})
