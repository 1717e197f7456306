import type { Instance } from '../contracts/instance.ts'
import type { ChainId } from '../types/index.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import { declaredBy } from '../format/chain-id.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { Net } from '../http/http.ts'
import { createSiwxRequest, messageOf } from './create-message.ts'
import { createSignIn } from './model.ts'
import {
  createApi,
  keyOf,
  number,
  queryOf,
  text,
  type Api,
  type Fields,
  type SessionTransport,
} from './server-api.ts'
import { inTokens } from './server-tokens.ts'
import type { ServerSession, ServerSignIn, ServerSiwxOptions } from './server-types.ts'
import type { SiwxAccount, SiwxRequest, SiwxSession } from '../contracts/siwx.ts'
import { defined } from '../utils/defined.ts'

/** Messages that may wait for a signature at once; the oldest are dropped. */
const mostNonces = 12

const malformed = (): PorticoError =>
  new PorticoError('parse', 'The server’s answer is malformed', {
    exit: 'failed',
    category: 'DATA_PARSING_ERROR',
  })

const inCookies = (api: Api): SessionTransport => ({
  prepare: async () => ({ take: async () => {} }),
  session: (account) => api('me', { query: queryOf(account) }),
  end: (account) => api('sign-out', { query: queryOf(account), body: {} }),
  endAll: () => api('sign-out', { body: {} }),
  token: async () => null,
})

export function createServerSiwx(
  { transport, statement, ...given }: ServerSiwxOptions,
  net: Net,
  declared: readonly NamespaceDeclaration[] = [],
): ServerSession {
  const { url, projectId, ...options } = given
  const how =
    transport ?? (new URL(url, location.href).origin === location.origin ? 'cookie' : 'token')
  const api = createApi(given, how === 'cookie' ? 'include' : 'omit', net)
  const stored = how === 'cookie' ? inCookies(api) : inTokens(api, `${url} ${projectId}`)
  const nonceTokens = new Map<string, string>()

  async function createRequest(): Promise<SiwxRequest> {
    const answer = await api('nonce', { query: { origin: location.origin } })
    const nonce = text(answer?.['nonce'])
    const token = text(answer?.['token'])
    const expires = number(answer?.['expires'])
    const now = number(answer?.['now'])
    if (nonce === null || token === null || expires === null || now === null) throw malformed()
    nonceTokens.set(nonce, token)
    for (const old of [...nonceTokens.keys()].slice(0, -mostNonces)) nonceTokens.delete(old)
    return createSiwxRequest(
      defined({
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(expires).toISOString(),
        statement,
      }),
    )
  }

  return {
    ...options,
    createRequest,
    createMessage: async (account) => messageOf(await createRequest(), account, declared),
    async addSession({ data, message, signature, publicKey }) {
      const { key, take } = await stored.prepare()
      const answer = await api('authenticate', {
        body: { message, signature, transport: how, publicKey, key },
        headers: { 'x-nonce-jwt': `Bearer ${nonceTokens.get(data.nonce) ?? ''}` },
      })
      nonceTokens.delete(data.nonce)
      if (!answer)
        throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
      await take(keyOf(data), answer)
    },
    async revokeSession(chainId, accountAddress) {
      await stored.end({ chainId, accountAddress })
    },
    async setSessions(sessions) {
      if (sessions.length > 0) return
      await stored.endAll()
    },
    async getSessions(chainId: ChainId, accountAddress: string): Promise<readonly SiwxSession[]> {
      const answer = await stored.session({ chainId, accountAddress })
      if (answer?.['caip2Network'] !== chainId || answer['address'] !== accountAddress) return []
      return [sessionIn(answer, { chainId, accountAddress }, api.ahead())]
    },
    getToken: async (account) => stored.token(account && keyOf(account)),
  }
}

/**
 * The server keeps the signature.
 *
 * @param ahead See `Api.ahead`.
 */
function sessionIn(answer: Fields, account: SiwxAccount, ahead: number): SiwxSession {
  const domain = text(answer['domain'])
  const uri = text(answer['uri'])
  const nonce = text(answer['nonce'])
  const exp = number(answer['exp'])
  if (domain === null || uri === null || nonce === null || exp === null) throw malformed()
  const expirationTime = new Date(exp * 1_000 - ahead).toISOString()
  const { chainId, accountAddress } = account
  return {
    data: { domain, uri, nonce, version: '1', chainId, accountAddress, expirationTime },
    message: '',
    signature: '',
  }
}

export function startServer(
  options: ServerSiwxOptions,
  instance: HookedInstance,
  portico: Instance,
): ServerSignIn {
  const declared = declaredBy(instance.config)
  const siwx = createServerSiwx(options, instance.services.platform, declared)
  return { ...createSignIn(instance, portico, siwx), getToken: siwx.getToken }
}
