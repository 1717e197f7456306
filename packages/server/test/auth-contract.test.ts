/** A contract account signs in at the server, on a real chain, before and after it is deployed. */
import {
  accountFactoryAbi,
  accountFactoryBytecode,
  ownedAccountAbi,
  ownedAccountBytecode,
  startChain,
  startFaultyRpc,
  faults,
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
import { ada, mainnet } from './sign-in.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
})
afterAll(() => chain.stop())

test('signs a contract account in before and after deployment, and not while its chain is down', async () => {
  const factory = getAddress(
    (await deploy(chain, accountFactoryAbi, accountFactoryBytecode)).address,
  )
  const salt = numberToHex(1, { size: 32 })
  const address: Address = getContractAddress({
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
  const wrap = (signature: Hex): Hex =>
    serializeErc6492Signature({ address: factory, data, signature })
  const before: Signer = {
    address,
    sign: async (message) => wrap(await ada.signMessage({ message })),
  }
  const after: Signer = { address, sign: (message) => ada.signMessage({ message }) }

  const node = await startFaultyRpc(chain.url)
  try {
    const { browser } = await startAuth({
      rpc: { [mainnet]: [node.url] },
      signInChains: mainnet,
      fetch,
    })
    const page = browser()
    const { token } = await read(await page.signIn({ wallet: before }))
    expect(await (await page.get('/auth/v1/me', {}, bearer(token))).json()).toMatchObject({
      sub: `eip155:1:${address}`,
    })
    expect(await reasonOf(await page.signIn({ wallet: after }))).toBe('401 bad-signature')

    await send(chain, factory, accountFactoryAbi, 'make', [ada.address, salt])
    for (const wallet of [before, after]) expect((await page.signIn({ wallet })).status).toBe(200)

    for (const fault of [
      faults.drop(),
      faults.malformed(),
      faults.tooMany(),
      faults.rpcError(3, 'execution reverted'),
    ]) {
      node.behave(fault)
      expect(await reasonOf(await page.signIn({ wallet: after }))).toBe('503 unavailable')
    }
  } finally {
    await node.stop()
  }
})
