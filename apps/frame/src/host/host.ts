/**
 * A frame on a host of its own: its file names the server, which it does not believe. A frame that
 * its server serves has none.
 */
import { frameHostMeta, serverMeta, type EmbeddedConfig } from '@portico/wire'
import type { Reads } from '../ports.ts'

export interface Host {
  /** The server's origin. */
  server: string
  /** Rejects with `frame-config` where the server's configuration differs from the file. */
  check(config: EmbeddedConfig): Promise<EmbeddedConfig>
  /** By the file's own nodes. */
  reads: Reads
}

export const metaOf = (page: Document, name: string): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Null where the server serves the frame. */
export function hostOf(
  page: Document,
  project: string,
  fetch: typeof globalThis.fetch,
): Host | null {
  const server = metaOf(page, serverMeta)
  if (server === undefined) return null
  const loading = import('./file.ts').then(({ readHostFile }) =>
    readHostFile(metaOf(page, frameHostMeta) ?? '', {
      project,
      domain: page.location.hostname,
      fetch,
    }),
  )
  // Reported by each use.
  loading.catch(() => {})
  return {
    server,
    check: async (config) => (await loading).check(config),
    reads: { request: async (...asked) => (await loading).reads.request(...asked) },
  }
}
