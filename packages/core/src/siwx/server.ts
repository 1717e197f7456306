/** Sessions of a Portico server, over its `/auth/v1` routes. */
import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../contracts/types.ts'
import type { Net } from '../http/send.ts'
import { createSiwxRequest, messageOf } from './create-message.ts'
import { createApi, fieldsOf, malformed, number, text, type Fields } from './server-api.ts'
import { createTokens } from './server-tokens.ts'
import type { ServerSession, ServerSiwxOptions } from './server-types.ts'
import { createVault } from './vault.ts'
import type { SiwxAccount, SiwxRequest, SiwxSession } from './types.ts'

const keyOf = ({ chainId, accountAddress }: { chainId: string; accountAddress: string }): string => `${chainId}:${accountAddress}`
const queryOf = ({ chainId, accountAddress }: SiwxAccount): Record<string, string> => ({ chainId, address: accountAddress })
const bearer = ({ token }: { readonly token: string }): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Messages that wait to be signed: of more, the oldest are not. */
const mostNonces = 12

export function createServerSiwx({ transport, statement, ...given }: ServerSiwxOptions, net: Net): ServerSession {
  const { url, projectId, ...options } = given
  const how = transport ?? (new URL(url, location.href).origin === location.origin ? 'cookie' : 'token')
  const api = createApi(given, how === 'cookie' ? 'include' : 'omit', net)
  const vault = createVault(`${url} ${projectId}`)
  const tokens = createTokens(api, vault)
  /** By nonce, its token: several messages may wait to be signed. */
  const nonceTokens = new Map<string, string>()
  let latest: string | undefined

  async function authorized(account: SiwxAccount): Promise<Record<string, string> | null> {
    if (how === 'cookie') return {}
    const access = await tokens.of(keyOf(account))
    return access && bearer(access)
  }
  /** The user of an account's session at the server. */
  async function tell(account: SiwxAccount): Promise<Fields | null> {
    const query = queryOf(account)
    if (how === 'cookie') return api('me', { query })
    const key = keyOf(account)
    const access = await tokens.of(key)
    const answer = access && (await api('me', { query, headers: bearer(access) }))
    if (answer || !access) return answer
    // A token whose session has ended is not final: another tab may have started the next one.
    tokens.drop(key)
    const next = await tokens.of(key)
    return next && api('me', { query, headers: bearer(next) })
  }
  async function forget(key: string): Promise<void> {
    if (latest === key) latest = undefined
    await tokens.forget(key)
  }

  async function createRequest(): Promise<SiwxRequest> {
    const answer = fieldsOf(await api('nonce', { query: { origin: location.origin } }))
    const [nonce, token, expires, now] = [text(answer['nonce']), text(answer['token']), number(answer['expires']), number(answer['now'])]
    if (nonce === null || token === null || expires === null || now === null) throw malformed()
    nonceTokens.set(nonce, token)
    for (const old of [...nonceTokens.keys()].slice(0, -mostNonces)) nonceTokens.delete(old)
    return createSiwxRequest({ nonce, issuedAt: new Date(now).toISOString(), expirationTime: new Date(expires).toISOString(), ...(statement !== undefined && { statement }) })
  }

  return {
    ...options,
    createRequest,
    createMessage: async (account) => messageOf(await createRequest(), account),
    async addSession({ data, message, signature, publicKey }) {
      const keys = how === 'token' ? await vault.createKeys() : undefined
      const body = { message, signature, transport: how, ...(publicKey !== undefined && { publicKey }), ...(keys && { key: await vault.publicKeyOf(keys) }) }
      const answer = await api('authenticate', { body, headers: { 'x-nonce-jwt': `Bearer ${nonceTokens.get(data.nonce) ?? ''}` } })
      nonceTokens.delete(data.nonce)
      if (!answer) throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
      latest = keyOf(data)
      await tokens.take(latest, answer, keys)
    },
    async revokeSession(chainId, accountAddress) {
      const account = { chainId, accountAddress }
      const headers = await authorized(account)
      if (headers) await api('sign-out', { query: queryOf(account), headers, body: {} })
      await forget(keyOf(account))
    },
    async setSessions(sessions) {
      if (sessions.length > 0) return
      if (how === 'cookie') await api('sign-out', { body: {} })
      for (const key of await tokens.accounts()) {
        const access = await tokens.of(key)
        if (access) await api('sign-out', { headers: bearer(access), body: {} })
        await forget(key)
      }
    },
    async getSessions(chainId: ChainId, accountAddress: string): Promise<readonly SiwxSession[]> {
      const account = { chainId, accountAddress }
      const answer = await tell(account)
      if (!answer || answer['caip2Network'] !== chainId || answer['address'] !== accountAddress) return []
      const [domain, uri, nonce, exp] = [text(answer['domain']), text(answer['uri']), text(answer['nonce']), number(answer['exp'])]
      if (domain === null || uri === null || nonce === null || exp === null) throw malformed()
      latest ??= keyOf(account)
      // The server keeps the signature.
      return [{ data: { domain, uri, nonce, version: '1', chainId, accountAddress, expirationTime: new Date(exp * 1_000 - tokens.ahead()).toISOString() }, message: '', signature: '' }]
    },
    async getToken(account) {
      const key = account ? keyOf(account) : latest
      return key === undefined || how === 'cookie' ? null : ((await tokens.of(key))?.token ?? null)
    },
  }
}
