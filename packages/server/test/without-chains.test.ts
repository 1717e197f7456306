/** A server whose settings name no chain of the Blockchain API. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { start } from './start.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('returns empty data, and refuses invalid addresses and chains', async () => {
  const { get, post } = await start()
  const replyOf = async (path: string, query: Record<string, string> = {}) => {
    const reply = await get(path, query)
    return [reply.status, await reply.json()]
  }
  expect(await replyOf('/v1/supported-chains')).toEqual([200, { http: [], ws: [] }])
  expect(await replyOf(`/v1/account/${account}/balance`)).toEqual([200, { balances: [] }])
  expect(await replyOf(`/v1/account/${account}/history`)).toEqual([
    200,
    { data: [], next: null, completeFrom: {} },
  ])
  expect(await replyOf(`/v1/account/${account}/nfts`)).toEqual([200, { data: [], next: null }])
  expect(await replyOf(`/v1/identity/${account}`)).toEqual([200, { name: null, avatar: null }])
  expect(
    await (
      await post('/v1/fungible/price', { projectId: 'default', addresses: ['eip155:1:native'] })
    ).json(),
  ).toEqual({ fungibles: [] })
  for (const path of ['balance', 'history'])
    expect((await get(`/v1/account/${account}/${path}`, { chainId: 'eip155:1' })).status).toBe(404)
  expect((await get(`/v1/account/${account.replace('f39F', 'F39F')}/balance`)).status).toBe(400)
})

test('loads no library that reads chains', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context)
      if (found.url.includes('/node_modules/viem/')) loaded += 1
      return found
    } })
    const { startServer } = await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)})
    const server = await startServer({ port: 0, database: ':memory:', logLevel: 'silent' })
    await server.stop()
    console.log(loaded)`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@portico/source', '--input-type=module', '--eval', script],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  )
  expect(stdout.trim()).toBe('0')
})
