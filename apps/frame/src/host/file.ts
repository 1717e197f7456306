import { frameHost, rpcReply, type EmbeddedConfig, type FrameHost } from '@portico/wire'
import * as v from 'valibot'
import type { Reads } from '../ports.ts'
import { createHttp } from '../server/http.ts'
import { replyOf } from '../server/reads.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { Host } from './host.ts'

interface HostFileDeps {
  project: string
  /** The frame's own host. */
  domain: string
  fetch: typeof globalThis.fetch
}

const differs = (what: string): FrameError =>
  new FrameError('frame-config', `The server and the frame’s own file differ in ${what}`)

const originOf = (url: string | null): string | null => (url === null ? null : new URL(url).origin)

function checked(
  { projects, recoveryService, chains, passkeyDomain }: FrameHost,
  { project, domain }: HostFileDeps,
  reported: EmbeddedConfig,
): EmbeddedConfig {
  const pages = Object.hasOwn(projects, project) ? projects[project]! : []
  if (originOf(reported.recoveryService) !== recoveryService) throw differs('the recovery service')
  // The server may let fewer pages in, never more.
  if (pages.length === 0 || reported.origins.some((origin) => !pages.includes(origin)))
    throw differs('the pages of the project')
  if (reported.passkey !== null && reported.passkey !== (passkeyDomain ?? domain))
    throw differs('the domain of passkeys')
  return { ...reported, recoveryService, chains: Object.keys(chains) }
}

/** The next node is asked where one does not answer, not where it refuses. */
function readsOf(chains: FrameHost['chains'], fetch: typeof globalThis.fetch): Reads {
  let last = 0
  async function ask(node: string, body: object): Promise<unknown> {
    const http = createHttp({ base: node, query: {}, fetch, unreachable: -32_603, meanings: {} })
    return replyOf(await http.ask(node, { method: 'POST', body, reply: rpcReply }))
  }
  return {
    async request(chain, method, params) {
      const nodes = Object.hasOwn(chains, chain) ? chains[chain]! : []
      let failed: unknown = new FrameError(4902)
      for (const node of nodes)
        try {
          return await ask(node, { jsonrpc: '2.0', id: ++last, method, params })
        } catch (error) {
          if (!isFrameError(error)) throw error
          failed = error
        }
      throw failed
    },
  }
}

export function readHostFile(text: string, deps: HostFileDeps): Pick<Host, 'check' | 'reads'> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), frameHost), text)
  if (!read.success) throw new FrameError('frame-config', 'The frame’s own file cannot be read')
  return {
    check: async (reported) => checked(read.output, deps, reported),
    reads: readsOf(read.output.chains, deps.fetch),
  }
}
