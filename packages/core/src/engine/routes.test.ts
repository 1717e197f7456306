/** A wallet that announces itself once in each namespace is asked once in each of them. */
import { expect, test } from 'vitest'
import { page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'

interface Three extends Page {
  evm: Wallet
  sol: Wallet
  btc: Wallet
}

function three(): Three {
  const evm = wallet({
    connector: 'evm',
    id: 'app.ghost',
    name: 'Ghost',
    rdns: 'app.ghost',
    accounts: { eip155: ['0xa'] },
  })
  const sol = wallet({ connector: 'sol', id: 'Ghost', accounts: { solana: ['So1'] } })
  const btc = wallet({ connector: 'btc', id: 'Ghost', accounts: { bip122: ['bc1'] } })
  return {
    ...page({
      wallets: [
        ['evm', evm],
        ['sol', sol],
        ['btc', btc],
      ],
    }),
    evm,
    sol,
    btc,
  }
}

test('connects each namespace in turn with its own link, and returns the first result', async () => {
  const it = three()
  const account = await it.portico.connect({
    wallet: 'app.ghost',
    namespaces: ['solana', 'eip155', 'bip122'],
  })
  expect(account).toMatchObject({ namespace: 'solana', address: 'So1' })
  expect(it.hostCalls).toEqual(['connect solana So1', 'connect eip155 0xa', 'connect bip122 bc1'])
  expect(Object.keys(it.portico.getState().links).sort()).toEqual([
    'btc:Ghost',
    'evm:app.ghost',
    'sol:Ghost',
  ])
  expect([it.evm.asked, it.sol.asked, it.btc.asked]).toEqual([
    ['open eip155'],
    ['open solana'],
    ['open bip122'],
  ])
  // The namespace that was asked for first stays the active one.
  expect(it.portico.getState().activeNamespace).toBe('solana')
  await it.portico.disconnect({ link: 'evm:app.ghost' })
  expect([it.status('eip155').is, it.status('solana').is, it.status('bip122').is]).toEqual([
    'disconnected',
    'connected',
    'connected',
  ])
})

test('connects only the discovered offer when the call names no namespaces', async () => {
  const it = three()
  await it.portico.connect({ wallet: 'app.ghost' })
  expect(Object.keys(it.portico.getState().links)).toEqual(['evm:app.ghost'])
  await it.portico.connect({ connector: 'btc', offer: 'Ghost' })
  expect(Object.keys(it.portico.getState().links)).toEqual(['evm:app.ghost', 'btc:Ghost'])
})

test('connects the next namespace after the previous answer, and shows all pending ones as connecting', async () => {
  const it = three()
  it.evm.says = 'hold'
  const asked = it.portico.connect({ wallet: 'app.ghost', namespaces: ['eip155', 'solana'] })
  await it.until(() => it.status('eip155').is === 'connecting')
  await settle()
  expect([it.status('solana').is, it.status('bip122').is]).toEqual(['connecting', 'disconnected'])
  expect([it.evm.asked, it.sol.asked]).toEqual([['open eip155'], []])
  it.evm.answer()
  await asked
  expect(it.sol.asked).toEqual(['open solana'])
})

test('a later rejection keeps the earlier connections, and a retry continues from there', async () => {
  const it = three()
  it.sol.says = 'no'
  expect(
    await it.portico.connect({ wallet: 'app.ghost', namespaces: ['eip155', 'solana', 'bip122'] }),
  ).toMatchObject({ address: '0xa' })
  expect(it.status('eip155').is).toBe('connected')
  expect(it.portico.getState().attempt).toMatchObject({
    is: 'failed',
    exit: 'rejected',
    target: { offer: 'Ghost', namespaces: ['solana', 'bip122'] },
  })
  expect(it.btc.asked).toEqual([])
  it.sol.says = 'yes'
  expect(await it.portico.retry()).toMatchObject({ address: 'So1' })
  expect(it.evm.asked).toEqual(['open eip155'])
  expect(it.btc.asked).toEqual(['open bip122'])
})

test('connects no other namespace when the first is rejected', async () => {
  const it = three()
  it.evm.says = 'no'
  await expect(
    it.portico.connect({ wallet: 'app.ghost', namespaces: ['eip155', 'solana'] }),
  ).rejects.toMatchObject({ exit: 'rejected' })
  expect(it.sol.asked).toEqual([])
})

test('finds a wallet without an rdns by its name, unless two of one namespace share the name', async () => {
  const it = three()
  await it.portico.connect({ wallet: 'Ghost' })
  expect(Object.keys(it.portico.getState().links)).toEqual(['sol:Ghost'])
  const twin = wallet({
    connector: 'sol',
    id: 'Ghost#2',
    name: 'Ghost',
    accounts: { solana: ['So9'] },
  })
  it.connectors['sol']!.show(it.sol, twin)
  await expect(it.portico.connect({ wallet: 'Ghost', connector: 'sol' })).resolves.toMatchObject({
    namespace: 'bip122',
  })
  // It is not known which of the two belongs to the EVM wallet.
  await expect(
    it.portico.connect({ wallet: 'app.ghost', namespaces: ['eip155', 'solana'] }),
  ).rejects.toMatchObject({ code: 'chain-unsupported' })
})
