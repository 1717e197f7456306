/**
 * A registry that has our packages as they would be published, and redirects requests for others to
 * the real registry.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Our packages that an app of any template installs, and the one that creates apps. */
const published = ['core', 'evm', 'solana', 'bitcoin', 'wagmi', 'react', 'create-portico']

/** A package as `npm pack` makes it. */
export interface Packed {
  readonly name: string
  readonly version: string
  /** The tarball. */
  readonly file: string
  readonly manifest: Readonly<Record<string, unknown>>
}

/** Packs all built packages at once. */
export async function pack(into: string): Promise<Packed[]> {
  const rooms = published.flatMap((name) => ['-w', `packages/${name}`])
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...rooms],
    { cwd: root, maxBuffer: 2 ** 26 },
  )
  const packed = Object.values(
    JSON.parse(stdout) as Record<string, { name: string; version: string; filename: string }>,
  )
  return Promise.all(
    packed.map(async ({ name, version, filename }) => {
      const manifest = await readFile(
        path.join(root, 'packages', name.replace('@portico/', ''), 'package.json'),
        'utf8',
      )
      return {
        name,
        version,
        file: path.join(into, path.basename(filename)),
        manifest: JSON.parse(manifest) as Record<string, unknown>,
      }
    }),
  )
}

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
    await Promise.all(packed.map(async (each) => [each.name, await readFile(each.file)] as const)),
  )
  const server = createServer((request, response) => {
    const asked = decodeURIComponent((request.url ?? '/').slice(1))
    const tarball = tarballs.get(asked.replace(/\.tgz$/, ''))
    const found = packed.find(({ name }) => name === asked)
    if (found) {
      const { name, version, manifest } = found
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
