/** Compares a served frame with this release. It sees only what is served to this machine. */
import type { FrameHost } from '../../wire.ts'
import { withoutMeta } from './pages.ts'
import { digestOf, headersOf, placeFrame, type FrameFiles } from './site.ts'

export interface Served {
  /** Of the frame's host. */
  origin: string
  /** A project of the server that serves the frame; a static host ignores it. */
  project: string
  /** Null where the server itself serves the frame. */
  file: FrameHost | null
  fetch: typeof fetch
}

/** Milliseconds for a file, bytes of a file, and files at a time. */
const [patience, most, atOnce] = [15_000, 8_000_000, 8]

async function download(
  { origin, project, fetch: get }: Served,
  name: string,
): Promise<{ bytes: Buffer; headers: Headers } | string> {
  const url = new URL(`/frame/${name === 'index.html' ? '' : name}`, origin)
  if (name === 'index.html') url.searchParams.set('projectId', project)
  try {
    const reply = await get(url, { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    if (new URL(reply.url).origin !== origin) return `leads to ${new URL(reply.url).origin}`
    if (!reply.ok) return `is answered ${reply.status}`
    if (Number(reply.headers.get('content-length') ?? 0) > most) return 'is too large'
    return { bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers }
  } catch (error) {
    return `cannot be read (${(error as Error).name})`
  }
}

function headerFaults(name: string, file: FrameHost, headers: Headers): readonly string[] {
  return Object.entries(headersOf(name, file))
    .filter(([header, value]) => headers.get(header) !== value)
    .filter(([header]) => !(header === 'strict-transport-security' && isPlain(file)))
    .map(([header]) => `the header ${header} differs`)
}

/** In development browsers ignore it. */
const isPlain = ({ server }: FrameHost): boolean => server.startsWith('http:')

async function faultsOf(served: Served, name: string, bytes: Buffer): Promise<readonly string[]> {
  const got = await download(served, name)
  if (typeof got === 'string') return [got]
  // A server names its recovery service in this page.
  const isOwn = served.file === null && name === 'emergency.html'
  const seen = isOwn ? Buffer.from(withoutMeta(got.bytes.toString('utf8'))) : got.bytes
  return [
    ...(digestOf(seen) === digestOf(bytes) ? [] : ['differs']),
    ...(served.file ? headerFaults(name, served.file, got.headers) : []),
  ]
}

/** @returns a line for each difference. */
export async function compareFrame(built: FrameFiles, served: Served): Promise<readonly string[]> {
  const expected = [...(served.file ? placeFrame(built, served.file) : built)]
  const faults: string[] = []
  for (let at = 0; at < expected.length; at += atOnce) {
    const lines = await Promise.all(
      expected.slice(at, at + atOnce).map(async ([name, bytes]) => {
        const found = await faultsOf(served, name, bytes)
        return found.map((fault) => `${served.origin}/frame/${name}: ${fault}`)
      }),
    )
    faults.push(...lines.flat())
  }
  return faults
}
