import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../src/index.ts'

/** A picture of one pixel. */
export const png: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * A web server for a test, and the option by which the guarded fetcher may reach it and nothing
 * else on this machine.
 */
export async function web(
  listener: RequestListener,
): Promise<{ port: number; guarded: NonNullable<ServerOptions['guarded']> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, guarded: { resolve: async () => ['127.0.0.1'], allow: [`127.0.0.1:${port}`] } }
}
