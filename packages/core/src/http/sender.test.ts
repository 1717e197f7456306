import { parse } from 'valibot'
import { sender as wire } from '@portico/wire'
import { expect, test } from 'vitest'
import { serviceWorld } from '../../test/service.ts'
import { version } from '../utils/version.ts'
import type { ChainAdapter } from '../types/index.ts'
import { page } from '../../test/world.ts'
import { senderOf, withSender } from './http.ts'

const adapters = (
  ...all: { namespace: string; label?: string }[]
): ReadonlyMap<string, ChainAdapter> =>
  new Map(all.map((adapter) => [adapter.namespace, adapter as ChainAdapter]))

test('names framework, adapters and version', () => {
  const { ctx } = serviceWorld()
  expect(senderOf(ctx)).toEqual({ projectId: 'shop', st: 'portico', sv: `html-evm-${version}` })
  const both = {
    ...ctx,
    adapters: adapters({ namespace: 'eip155', label: 'wagmi' }, { namespace: 'solana' }),
  }
  expect(senderOf(both, 'react').sv).toBe(`react-wagmi,solana-${version}`)
})

test('sends html-wagmi-4.2.2 as the version when the page has no adapter', () => {
  const { ctx } = serviceWorld()
  expect(senderOf({ ...ctx, adapters: adapters() }, 'react').sv).toBe('html-wagmi-4.2.2')
})

test('every request is valid in the wire format, however long a label is', () => {
  const { ctx } = serviceWorld()
  const query = senderOf({
    ...ctx,
    adapters: adapters({ namespace: 'eip155', label: 'a'.repeat(500) }),
  })
  expect(parse(wire, query)).toEqual(query)
})

test('joins a path below the base address and keeps the address’s query', () => {
  const { sender } = serviceWorld()
  expect(withSender('https://pulse.example/in/?key=1', sender, '/batch')).toBe(
    `https://pulse.example/in/batch?key=1&projectId=shop&st=portico&sv=html-evm-${version}`,
  )
  expect(() => withSender('/in', sender)).toThrow(TypeError)
})

test('reports the framework that starts the instance, unless the host has set it', async () => {
  const service = { url: 'https://service.example', projectId: 'shop' }
  for (const [config, framework] of [
    [{ service }, 'react'],
    [{ service, framework: 'vue' }, 'vue'],
  ] as const) {
    const { portico } = page({ config })
    portico.start('react')
    const asked: URL[] = []
    portico.services.platform.fetch = async (url) => {
      asked.push(new URL(String(url)))
      return Response.json({
        data: [],
        count: 0,
        features: null,
        isAnalyticsEnabled: true,
        allowedOrigins: [],
      })
    }
    await portico.service()
    await expect.poll(() => asked[0]?.searchParams.get('sv')).toMatch(new RegExp(`^${framework}-`))
  }
})
