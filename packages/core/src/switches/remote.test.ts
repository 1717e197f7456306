import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, serviceWorld } from '../../test/service.ts'
import type { RemoteFeature } from '../contracts/service-options.ts'
import type { Features } from '../types/options.ts'
import { featureReport, featuresKey, featureValue } from './features.ts'
import { version } from '../utils/version.ts'
import type { Json } from '../types/index.ts'
import { remoteTable, resolveFeature, type RemoteName } from './remote.ts'
import { readFeatures } from '../service/read-features.ts'

const on = (id: string, config: readonly string[] | null = null): RemoteFeature => ({
  id,
  isEnabled: true,
  config,
})
const off = (id: string): RemoteFeature => ({ id, isEnabled: false, config: ['x'] })

test.each<[RemoteName, unknown]>([
  ['swaps', ['1inch']],
  ['onramp', ['coinbase', 'meld']],
  ['email', true],
  ['socials', ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  ['activity', true],
  ['branding', true],
])('uses the default of %s when neither the page nor the service sets it', (name, value) => {
  expect(resolveFeature(name, undefined, undefined)).toEqual({ value, source: 'default' })
})

test('the service’s value applies when the page has none', () => {
  const answer = [
    on('swap', ['1inch', 'other']),
    on('social_login', ['google', 'email', 'x']),
    on('activity'),
    off('onramp'),
  ]
  const read = (name: RemoteName): unknown => resolveFeature(name, undefined, answer)
  expect(read('swaps')).toEqual({ value: ['1inch', 'other'], source: 'service' })
  expect(read('email')).toEqual({ value: true, source: 'service' })
  expect(read('socials')).toEqual({ value: ['google', 'x'], source: 'service' })
  expect(read('activity')).toEqual({ value: true, source: 'default' })
  expect(read('onramp')).toEqual({ value: false, source: 'service', refused: true })
  expect(read('branding')).toEqual({ value: false, source: 'service', refused: true })
})

test('a list without e-mail refuses e-mail, and an empty list of socials refuses those', () => {
  expect(resolveFeature('email', undefined, [on('social_login', ['google'])])).toEqual({
    value: false,
    source: 'service',
    refused: true,
  })
  expect(resolveFeature('socials', undefined, [on('social_login', ['email'])])).toEqual({
    value: false,
    source: 'service',
    refused: true,
  })
  expect(resolveFeature('swaps', undefined, [on('swap', [])])).toEqual({
    value: false,
    source: 'service',
    refused: true,
  })
})

test('a local value wins, and one that the service refuses is marked', () => {
  const answer = [on('swap', ['other'])]
  expect(resolveFeature('swaps', ['mine'], answer)).toEqual({ value: ['mine'], source: 'config' })
  expect(resolveFeature('branding', true, answer)).toEqual({
    value: true,
    source: 'config',
    refused: true,
  })
  expect(resolveFeature('branding', false, [on('reown_branding')])).toEqual({
    value: false,
    source: 'config',
  })
})

test('a service that decides wins, and leaves its unset switches to the page', () => {
  expect(resolveFeature('swaps', ['mine'], [on('swap', ['theirs'])], true)).toEqual({
    value: ['theirs'],
    source: 'service',
  })
  expect(resolveFeature('branding', false, [on('reown_branding', [])], true)).toEqual({
    value: true,
    source: 'service',
  })
  expect(resolveFeature('activity', true, [], true)).toEqual({
    value: false,
    source: 'service',
    refused: true,
  })
  expect(resolveFeature('activity', false, [on('activity')], true)).toEqual({
    value: false,
    source: 'config',
  })
  expect(resolveFeature('activity', false, undefined, true)).toEqual({
    value: false,
    source: 'config',
  })
})

const names = Object.keys(remoteTable) as RemoteName[]
const list = fc.array(fc.constantFrom('email', 'google', 'x', '1inch', 'meld'))
const answers = fc.array(
  fc.record({
    id: fc.constantFrom('swap', 'onramp', 'social_login', 'activity', 'reown_branding', 'other'),
    isEnabled: fc.boolean(),
    config: fc.option(list),
  }),
)

test('for any answer, keeps local values and defaults, and switches refused ones without a local value off', () => {
  const before = JSON.stringify(remoteTable)
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.option(fc.oneof(fc.boolean(), list), { nil: undefined }),
      answers,
      (name, local, answer) => {
        const found = resolveFeature(name, local, answer)
        if (local !== undefined) expect(found).toMatchObject({ value: local, source: 'config' })
        else if (found.refused) expect(found.value).toBe(false)
        const decided = resolveFeature(name, local, answer, true)
        if (decided.refused) expect(decided.value).toBe(false)
        expect(JSON.stringify(remoteTable)).toBe(before)
      },
    ),
  )
  expect(Object.isFrozen(featureReport({ options: {} }).socials.value)).toBe(true)
})

const service = { url: 'https://api.example', projectId: 'shop' }
const answered = (
  value: readonly RemoteFeature[],
  features: Features = {},
): Parameters<typeof featureValue>[0] => ({
  options: { features },
  resources: { [featuresKey]: { status: 'ready', value: value as unknown as Json, at: 0 } },
})

test('the report includes the service’s answer, and the selector reads one switch of it', () => {
  const state = answered([on('reown_branding'), on('activity', ['history'])], { swaps: ['mine'] })
  expect(featureReport(state, service)).toMatchObject({
    activity: { value: true, source: 'service' },
    branding: { value: true, source: 'default' },
    swaps: { value: ['mine'], source: 'config', refused: true },
    onramp: { value: false, source: 'service', refused: true },
    analytics: { value: true, source: 'default' },
    allWallets: { value: true, source: 'default' },
  })
  expect(featureValue(answered([]), 'branding', service)).toBe(false)
  expect(featureValue(answered([], { branding: true }), 'branding', service)).toBe(true)
  expect(
    featureValue(answered([], { branding: true }), 'branding', { ...service, decides: true }),
  ).toBe(false)
  expect(featureValue(answered([]), 'branding')).toBe(true)
  expect(featureValue({ options: {}, resources: {} }, 'branding', service)).toBe(true)
})

const features =
  (...list: RemoteFeature[]) =>
  () =>
    json({ features: list } as unknown as Json)

test('the switches are fetched once, cached for five minutes and written to the state', async () => {
  const world = serviceWorld({ answer: features(on('activity'), off('reown_branding')) })
  const value = (): boolean =>
    featureValue(world.ctx.state.get(), 'branding', world.ctx.config.service)
  expect(value()).toBe(true)
  await Promise.all([
    readFeatures(world.ctx, world.http, world.resources),
    readFeatures(world.ctx, world.http, world.resources),
  ])
  expect(value()).toBe(false)
  expect(world.calls.map(({ url }) => url.href)).toEqual([
    `https://api.example/appkit/v1/config?projectId=shop&st=portico&sv=html-evm-${version}`,
  ])
  world.pass(299_999)
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.calls).toHaveLength(1)
  world.pass(1)
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.calls).toHaveLength(2)
})

test.each([
  ['an error', () => new Response('', { status: 500 })],
  ['nonsense', () => json({ features: [{ id: 'activity', isEnabled: 'yes', config: null }] })],
  ['silence', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s keeps the page’s own options and raises no alert', async (_, answer) => {
  const world = serviceWorld({ answer, config: { features: { activity: false } } })
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.ctx.state.get().resources[featuresKey]?.status).toBe('error')
  expect(featureReport(world.ctx.state.get(), world.ctx.config.service)).toEqual(
    featureReport(world.ctx.state.get()),
  )
  expect(world.alerts).toEqual([])
})

test('a service that decides raises one alert for overridden local values: config-ignored', async () => {
  const given: Features = { swaps: ['mine'], branding: false, activity: false, analytics: false }
  const answer = features(on('swap', ['theirs']), on('activity'))
  const world = serviceWorld({ answer, service: { decides: true }, config: { features: given } })
  await readFeatures(world.ctx, world.http, world.resources)
  world.pass(300_000)
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.alerts).toMatchObject([
    { code: 'config-ignored', title: 'Local configuration ignored', severity: 'warning' },
  ])
  expect(world.alerts[0]?.detail).toContain(
    '`features.swaps`, `features.branding`: its answer is used.',
  )
  const throwing = serviceWorld({ answer, service: { decides: true }, config: { features: given } })
  throwing.ctx.alert = () => {
    throw new Error('of the host')
  }
  await readFeatures(throwing.ctx, throwing.http, throwing.resources)
  expect(throwing.ctx.state.get().resources[featuresKey]?.status).toBe('ready')
  const silent = serviceWorld({ answer, config: { features: given } })
  await readFeatures(silent.ctx, silent.http, silent.resources)
  expect(silent.alerts).toEqual([])
})

test('a refusal with a reason raises one alert for the developer', async () => {
  const world = serviceWorld({
    answer: () => json({ message: 'Unauthorized: invalid key' }, { status: 401 }),
  })
  await readFeatures(world.ctx, world.http, world.resources)
  world.pass(30_000)
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.calls).toHaveLength(2)
  expect(world.alerts.map(({ code }) => code)).toEqual(['project-id-invalid'])
})

test('reports a refused origin by the first answer', async () => {
  const world = serviceWorld({
    answer: () => json({ message: 'Unauthorized: origin not allowed' }, { status: 403 }),
  })
  await readFeatures(world.ctx, world.http, world.resources)
  expect(world.alerts[0]?.detail).toContain('https://shop.example')
})
