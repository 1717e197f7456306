/** The official package is the page in the frame. */
import SafeAppsSDK, { type ErrorResponse } from '@safe-global/safe-apps-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyMessage, verifyTypedData } from 'viem'
import { createSafeDouble, frameIn, type SafeDouble } from './index.ts'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const origin = 'https://app.safe.global'
const mined = `0x${'1'.repeat(64)}`

const double = (says?: SafeDouble['says']): SafeDouble =>
  createSafeDouble({
    privateKey,
    chainId: 1,
    rpc: async (method) => (method === 'eth_sendTransaction' ? mined : '0x2a'),
    ...(says && { says }),
  })

afterEach(() => void vi.unstubAllGlobals())

test('the official package finds it, reads, sends and signs through it', async () => {
  const safe = double()
  const window = Object.assign(new EventTarget(), { crypto })
  frameIn(window, { origin, safe })
  vi.stubGlobal('window', window)
  const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/app\.safe\.global$/] })
  expect(await sdk.safe.getInfo()).toMatchObject({ safeAddress: ada, chainId: 1 })
  expect(await sdk.safe.getEnvironmentInfo()).toEqual({ origin })
  expect(await sdk.eth.getBalance([ada])).toBe('0x2a')
  const { safeTxHash } = await sdk.txs.send({ txs: [{ to: ada, value: '1', data: '0x' }] })
  expect((await sdk.txs.getBySafeTxHash(safeTxHash)).txHash).toBe(mined)
  const { messageHash } = (await sdk.txs.signMessage('Hello')) as { messageHash: string }
  const signature = (await sdk.safe.getOffChainSignature(messageHash)) as `0x${string}`
  expect(await verifyMessage({ address: ada, message: 'Hello', signature })).toBe(true)
  const typed = {
    domain: { name: 'X', chainId: 1 },
    types: { M: [{ name: 't', type: 'string' }] },
    primaryType: 'M',
    message: { t: 'x' },
  } as const
  const { messageHash: hash } = (await sdk.txs.signTypedMessage(
    structuredClone(typed) as never,
  )) as { messageHash: string }
  expect(
    await verifyTypedData({
      address: ada,
      ...typed,
      signature: (await sdk.safe.getOffChainSignature(hash)) as `0x${string}`,
    }),
  ).toBe(true)
})

test('reports an owner’s rejection as an error of the protocol', async () => {
  const reply: ErrorResponse = (await double('no').answer({
    id: '1',
    method: 'sendTransactions',
    params: { txs: [] },
  })) as ErrorResponse
  expect(reply).toMatchObject({ id: '1', success: false, error: 'Transaction was rejected' })
})
