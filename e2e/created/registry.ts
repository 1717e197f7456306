/**
 * A registry that has our packages as they would be published, and redirects requests for others to
 * the real registry.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Packed } from '../../scripts/published.mjs'

export interface Registry {
  readonly url: string
  stop(): Promise<void>
}

/** @param upstream the real registry, for all other packages. */
export async function startRegistry(
  packed: readonly Packed[],
  upstream: string,
): Promise<Registry> {
  const tarballs = new Map(
    await Promise.all(
      packed.map(async ({ manifest, file }) => [manifest.name, await readFile(file)] as const),
    ),
  )
  const server = createServer((request, response) => {
    const asked = decodeURIComponent((request.url ?? '/').slice(1))
    const tarball = tarballs.get(asked.replace(/\.tgz$/, ''))
    const found = packed.find(({ manifest }) => manifest.name === asked)
    if (found) {
      const { manifest } = found
      const { name, version } = manifest
      const integrity = `sha512-${createHash('sha512').update(tarballs.get(name)!).digest('base64')}`
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          versions: {
            [version]: { ...manifest, dist: { tarball: `${url}${name}.tgz`, integrity } },
          },
        }),
      )
    } else if (tarball) response.end(tarball)
    else response.writeHead(307, { location: new URL(request.url ?? '/', upstream).href }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
