/** Tests of the functions without React: their results and their failures. */
import { expect, test } from 'vitest'
import { startSolana } from '@portico/testkit/solana'
import { sendTransaction, signMessage, signTransaction } from '../src/index.ts'
import {
  ada,
  connected,
  network,
  plain,
  SOL,
  transfer,
  transferOn,
  utf8,
  verified,
  world,
} from './world.ts'

test('signMessage signs a text as UTF-8, and bytes unchanged', async () => {
  const { portico, provider } = await connected()
  for (const message of ['Grüße', utf8('Grüße')]) {
    const { signature } = await signMessage(portico, { message })
    expect(verified(signature, utf8('Grüße'), provider().publicKey!)).toBe(true)
  }
})

test('signTransaction returns the signed transaction, and rejects with the visitor’s rejection', async () => {
  const { portico, wallet } = await connected()
  const transaction = transfer(ada.address, plain.address, 1n)
  const signed = await signTransaction(portico, { transaction })
  expect(signed).toHaveLength(transaction.length)
  expect(signed).not.toEqual(transaction)
  wallet.set({ prompts: { 'solana:signTransaction': 'reject' } })
  await expect(signTransaction(portico, { transaction })).rejects.toMatchObject({
    code: 'user-rejected',
  })
})

test('sendTransaction returns the id of an executed transaction', async () => {
  const cluster = await startSolana({ cluster: 'mainnet' })
  try {
    await cluster.airdrop(ada.address, 10n * SOL)
    const { portico } = await connected({ rpcUrl: { 'solana:mainnet': cluster.url } }, [
      network(cluster.chain, cluster.url),
    ])
    const id = await sendTransaction(portico, {
      transaction: await transferOn(cluster, ada.address, plain.address, SOL),
    })
    await expect
      .poll(() => cluster.rpc('getSignatureStatuses', [[id]]))
      .toMatchObject({ value: [{ err: null }] })
  } finally {
    await cluster.stop()
  }
})

test('reports a missing wallet in each of them', async () => {
  const { portico } = world()
  const transaction = new Uint8Array(1)
  for (const act of [
    signMessage(portico, { message: 'x' }),
    signTransaction(portico, { transaction }),
    sendTransaction(portico, { transaction }),
  ])
    await expect(act).rejects.toMatchObject({ code: 'no-account' })
})
