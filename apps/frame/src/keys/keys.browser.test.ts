/** The real worker in a browser, for what cannot be tested in Node. */
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { toHex, utf8 } from '../shared/bytes.ts'
import { createStore } from '../store/store.ts'
import { createKeys, startWorker, type KeysWorker } from './keys.ts'

/** Starts the frame's worker, and counts those that have not been ended. */
function counted() {
  let running = 0
  const start = (): KeysWorker => {
    const worker = startWorker()
    running++
    const end = worker.terminate.bind(worker)
    worker.terminate = () => {
      running--
      end()
    }
    return worker
  }
  return { keys: createKeys(start), running: () => running }
}

const proves = { wallet: 'w'.repeat(22), set: 's'.repeat(22), device: 'd'.repeat(22), time: 0 }

test('makes keys in a worker, signs with two shares and ends it; the page has no transferred share', async () => {
  const { keys, running } = counted()
  const { device, server, recovery, addresses } = await keys.create(proves)
  const handed = [device.slice(), server.slice()] as const
  const { signed } = await keys.sign(handed, addresses, { is: 'message', bytes: utf8('Hello') })
  expect(await recoverMessageAddress({ message: 'Hello', signature: toHex(signed[0]!) })).toBe(
    addresses.eip155,
  )
  expect(handed.map(({ byteLength }) => byteLength)).toEqual([0, 0])
  const next = await keys.split([device.slice(), recovery.slice()], addresses, proves)
  expect(await keys.addresses([next.device, next.server])).toEqual(addresses)
  await expect(
    keys.sign([device, next.recovery], addresses, { is: 'message', bytes: utf8('Hello') }),
  ).rejects.toMatchObject({ code: 'keys-mismatch' })
  expect(running()).toBe(0)
})

test('uses a worker started earlier once', async () => {
  const { keys, running } = counted()
  keys.warm()
  keys.warm()
  expect(running()).toBe(1)
  const { device, server, addresses } = await keys.create(proves)
  expect(running()).toBe(0)
  expect(await keys.addresses([device, server])).toEqual(addresses)
  expect(running()).toBe(0)
})

test('reports a worker that does not start, prepared or not', async () => {
  const keys = createKeys(() => new Worker('/no-such-worker.js', { type: 'module' }))
  await expect(keys.create(proves)).rejects.toMatchObject({ code: 'keys-failed' })
})

test('restores the device’s keys after a reload, exports neither, and opens what they sealed', async () => {
  const store = createStore(() => indexedDB)
  const { key } = await store.device()
  const share = Uint8Array.from({ length: 17 }, (_, place) => place)
  const entry = {
    set: 's'.repeat(22),
    wallet: 'w'.repeat(22),
    user: 'u'.repeat(22),
    state: 'pending' as const,
  }
  await store.shares.put(entry, share.slice().buffer, {
    kind: 'service',
    address: null,
    opens: 'token',
    lock: null,
  })
  const again = createStore(() => indexedDB)
  expect((await again.device()).key).toBe(key)
  await again.shares.keep(entry.set)
  expect(await again.shares.list()).toEqual([{ ...entry, state: 'kept' }])
  expect(new Uint8Array((await again.shares.open(entry.set))!)).toEqual(share)
})
