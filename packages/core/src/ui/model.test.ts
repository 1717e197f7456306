import { expect, test } from 'vitest'
import type { PorticoConfig } from '../contracts/config.ts'
import type { Context } from '../contracts/context.ts'
import { initialState } from '../instance/initial.ts'
import { lazy } from '../utils/lazy.ts'
import { mainnet } from '../networks/mainnet.ts'
import type { State } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import type { AnyAdapter, Services } from '../types/index.ts'
import { alertOf } from '../check/alerts.ts'
import { createModel } from './model.ts'

const adapter = { namespace: 'eip155', connectors: [] } as unknown as AnyAdapter

/**
 * The model of an instance, and whether the card was open each time that the service was called.
 */
async function world(
  service: PorticoConfig['service'],
  answer: () => Promise<unknown> = () => Promise.resolve({}),
) {
  const config: PorticoConfig = { adapters: [adapter], ...(service && { service }) }
  const state = createStore<State>(initialState(config, [mainnet]))
  const received: boolean[] = []
  const ctx = {
    config,
    state,
    services: { platform: { after: () => () => {}, window: null } } as unknown as Services,
    emit: () => {},
  } as unknown as Context
  const ui = await createModel(
    ctx,
    lazy(() => (received.push(state.get().ui.open), answer())),
    async (...of) => alertOf(...of),
  )
  return { ui, state, received }
}

const service = { url: 'https://service.example', projectId: 'a' }

test('the host’s service is loaded once the first card has been painted, and not with the model', async () => {
  const { ui, received } = await world(service)
  ui.open()
  expect(received).toEqual([])
  ui.loadRest()
  ui.open({ view: 'AllWallets' })
  ui.loadRest()
  expect(received).toEqual([true])
})

test('a service that cannot be loaded does not prevent a card from opening, and the next open retries', async () => {
  const { ui, state, received } = await world(service, () => Promise.reject(new Error('offline')))
  ui.open()
  ui.loadRest()
  expect(state.get().ui.open).toBe(true)
  await Promise.resolve()
    .then(() => {})
    .then(() => {})
  ui.close('x')
  ui.open()
  ui.loadRest()
  expect(received).toEqual([true, true])
})

test('loads no service without a service option', async () => {
  const { ui, received } = await world(undefined)
  ui.open()
  ui.loadRest()
  expect(received).toEqual([])
})
