/** Tests of reads by the transports of a host's config. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { majors } from './majors.ts'
import { ada, world } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

interface Asked {
  id: number
  method: string
}
type Reply = (asked: Asked) => { status?: number; body: unknown }

/** An endpoint of JSON-RPC, with the methods that it was asked for. */
async function endpoint(reply: Reply): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      asked.push(call.method)
      const { status = 200, body } = reply(call)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const answering =
  (result: string): Reply =>
  ({ id }) => ({ body: { jsonrpc: '2.0', id, result } })
const refusing =
  (error: object): Reply =>
  ({ id }) => ({ body: { jsonrpc: '2.0', id, error } })

describe.each(majors)('%s', (_name, core) => {
  const withTransport = (url: string, portico: object = {}) =>
    world(core, { wagmi: { transports: { 1: core.http(url), 31338: core.http(url) } }, portico })
      .portico

  test('reads by the host’s transport, not by the chain’s public endpoint', async () => {
    const { url, asked } = await endpoint(answering('0xad'))
    const rpc = await withTransport(url).services.rpc('eip155:1')
    expect(await rpc.request('eth_getBalance', [ada, 'latest'])).toBe('0xad')
    expect(asked).toEqual(['eth_getBalance'])
  })

  test('reads by `customRpcUrls` where a host gives Portico its own', async () => {
    const [transport, own] = await Promise.all([
      endpoint(answering('0x1')),
      endpoint(answering('0x2')),
    ])
    const portico = withTransport(transport.url, {
      customRpcUrls: { 'eip155:1': [{ url: own.url }] },
    })
    const rpc = await portico.services.rpc('eip155:1')
    expect(await rpc.request('eth_getBalance', [ada, 'latest'])).toBe('0x2')
    expect(transport.asked).toEqual([])
  })

  test.each([
    [
      'a revert',
      refusing({ code: 3, message: 'execution reverted: no', data: '0x08c379a0' }),
      { code: 'rpc', data: { rpcCode: 3, rpcData: '0x08c379a0' } },
    ],
    [
      'a method that the node does not have',
      refusing({ code: -32601, message: 'the method does not exist' }),
      { code: 'rpc', data: { rpcCode: -32601 } },
    ],
    [
      'a refused key',
      () => ({ status: 401, body: { message: 'no key' } }),
      { code: 'http-status', data: { status: 401 } },
    ],
  ] as const)(
    'reports %s as the engine’s own client does, without the address of the endpoint',
    async (_, reply, expected) => {
      const { url } = await endpoint(reply)
      const rpc = await withTransport(url).services.rpc('eip155:1')
      const error: Error = await rpc.request('eth_call', [{}, 'latest']).then(
        () => expect.unreachable(),
        (reason: Error) => reason,
      )
      expect(error).toMatchObject(expected)
      expect(error.message).not.toContain(url)
    },
  )

  test('ends a read that is aborted, and sends none that was aborted before', async () => {
    const { url, asked } = await endpoint(answering('0x1'))
    const rpc = await withTransport(url).services.rpc('eip155:1')
    const stop = new AbortController()
    const read = rpc.request('eth_chainId', [], { signal: stop.signal })
    stop.abort()
    await expect(read).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => asked).toEqual(['eth_chainId'])
    await expect(rpc.request('eth_chainId', [], { signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(asked).toEqual(['eth_chainId'])
  })
})
