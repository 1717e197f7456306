/** Sessions of a Portico server, over its `/auth/v1` routes. */
import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../contracts/types.ts'
import { createSiwxMessage } from './create-message.ts'
import type { ServerSession, ServerSiwxOptions } from './server-types.ts'
import { createVault, type Kept } from './vault.ts'
import type { SiwxAccount, SiwxSession } from './types.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const text = (value: unknown): string | null => (typeof value === 'string' && value.length <= 4_096 ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const malformed = (): PorticoError => new PorticoError('parse', 'The server’s answer is malformed', { exit: 'failed', category: 'DATA_PARSING_ERROR' })

/** An access token, until when it is good by this browser's clock. */
interface Access {
  token: string
  until: number
}
/** Milliseconds before its end in which a token is not used any more. */
const margin = 10_000
/** Milliseconds that an answer may take. */
const patience = 15_000
/** Messages that wait to be signed: of more, the oldest are not. */
const mostNonces = 12

export function createServerSiwx({ url, projectId, transport = new URL(url, location.href).origin === location.origin ? 'cookie' : 'token', statement, ...options }: ServerSiwxOptions): ServerSession {
  const vault = createVault(`${url} ${projectId}`)
  const tokens = new Map<string, Access>()
  /** By nonce, its token: several messages may wait to be signed. */
  const nonces = new Map<string, string>()
  /** How far the server's clock is ahead, milliseconds. */
  let ahead = 0
  let latest: string | undefined
  const keyOf = ({ chainId, accountAddress }: { chainId: string; accountAddress: string }): string => `${chainId}:${accountAddress}`

  async function call(path: string, { query = {}, body, headers = {} }: { query?: Record<string, string>; body?: object; headers?: Record<string, string> } = {}): Promise<Fields | null> {
    const to = new URL(`${url.replace(/\/$/, '')}/auth/v1/${path}`, location.href)
    to.search = new URLSearchParams({ projectId, st: 'portico', ...query }).toString()
    const init: RequestInit = { credentials: transport === 'cookie' ? 'include' : 'omit', headers: { ...headers, ...(body && { 'content-type': 'application/json' }) }, ...(body && { method: 'POST', body: JSON.stringify(body) }), signal: AbortSignal.timeout(patience) }
    const response = await fetch(to, init)
    if (response.status === 401) return null
    if (!response.ok) throw new PorticoError('http-status', `HTTP status code ${response.status}`, { exit: 'failed', data: { status: response.status } })
    return fieldsOf(await response.json())
  }

  /** Takes the tokens of an answer; the server's clock is what its times are of. */
  async function take(key: string, answer: Fields, keys?: CryptoKeyPair): Promise<Access | null> {
    ahead = (number(answer['now']) ?? Date.now()) - Date.now()
    const [token, until, refreshToken] = [text(answer['token']), number(answer['tokenExpires']), text(answer['refreshToken'])]
    if (keys && refreshToken !== null) await vault.put(key, { refreshToken, keys })
    if (token === null || until === null) return null
    const access = { token, until: until - ahead }
    tokens.set(key, access)
    latest = key
    return access
  }

  /** A token that is good still; of several tabs one at a time refreshes, and the others take what it has stored. */
  async function accessOf(key: string): Promise<Access | null> {
    const known = tokens.get(key)
    if (known && known.until > Date.now() + margin) return known
    return vault.alone(key, async () => {
      const kept = await vault.get(key)
      return kept ? refresh(key, kept) : null
    })
  }

  async function refresh(key: string, kept: Kept, isAgain = false): Promise<Access | null> {
    const answer = await call('refresh', { body: await vault.prove(kept, Date.now() + ahead) })
    // Another tab may have begun the next session meanwhile, which is not this one's to replace or forget.
    const stored = await vault.get(key)
    if (stored && stored.refreshToken !== kept.refreshToken && stored.refreshToken !== answer?.['refreshToken']) return refresh(key, stored)
    if (answer) return take(key, answer, kept.keys)
    // A clock that is wrong is set by the server's, once.
    const before = ahead
    if (!isAgain) {
      const nonce = await call('nonce', { query: { origin: location.origin } })
      ahead = (number(nonce?.['now']) ?? Date.now()) - Date.now()
      if (Math.abs(ahead - before) > 60_000) return refresh(key, kept, true)
    }
    await vault.del(key)
    tokens.delete(key)
    return null
  }

  async function authorized(account: SiwxAccount): Promise<Record<string, string> | null> {
    if (transport === 'cookie') return {}
    const access = await accessOf(keyOf(account))
    return access && { authorization: `Bearer ${access.token}` }
  }
  const queryOf = ({ chainId, accountAddress }: SiwxAccount): Record<string, string> => ({ chainId, address: accountAddress })

  /** Whom the server knows by the session of an account. */
  async function tell(account: SiwxAccount): Promise<Fields | null> {
    const key = keyOf(account)
    const used = tokens.get(key)
    for (;;) {
      const headers = await authorized(account)
      const answer = headers && (await call('me', { query: queryOf(account), headers }))
      // A token whose session has ended is not the last word: another tab may have begun the next one.
      if (answer || !used || tokens.get(key) !== used) return answer
      tokens.delete(key)
    }
  }

  async function forget(key: string): Promise<void> {
    tokens.delete(key)
    if (latest === key) latest = undefined
    await vault.del(key)
  }

  return {
    ...options,
    async createMessage(account) {
      const answer = fieldsOf(await call('nonce', { query: { origin: location.origin } }))
      const [nonce, token, expires, now] = [text(answer['nonce']), text(answer['token']), number(answer['expires']), number(answer['now'])]
      if (nonce === null || token === null || expires === null || now === null) throw malformed()
      nonces.set(nonce, token)
      if (nonces.size > mostNonces) nonces.delete(nonces.keys().next().value!)
      return createSiwxMessage({ ...account, nonce, issuedAt: new Date(now).toISOString(), expirationTime: new Date(expires).toISOString(), ...(statement !== undefined && { statement }) })
    },
    async addSession({ data, message, signature, publicKey }) {
      const keys = transport === 'token' ? await vault.createKeys() : undefined
      const body = { message, signature, transport, ...(publicKey !== undefined && { publicKey }), ...(keys && { key: await vault.publicKeyOf(keys) }) }
      const answer = await call('authenticate', { body, headers: { 'x-nonce-jwt': `Bearer ${nonces.get(data.nonce) ?? ''}` } })
      nonces.delete(data.nonce)
      if (!answer) throw new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' })
      await take(keyOf(data), answer, keys)
      latest = keyOf(data)
    },
    async revokeSession(chainId, accountAddress) {
      const account = { chainId, accountAddress }
      const headers = await authorized(account)
      if (headers) await call('sign-out', { query: queryOf(account), headers, body: {} })
      await forget(keyOf(account))
    },
    async setSessions(sessions) {
      if (sessions.length > 0) return
      if (transport === 'cookie') await call('sign-out', { body: {} })
      for (const key of new Set([...tokens.keys(), ...(await vault.keys())])) {
        const access = await accessOf(key)
        if (access) await call('sign-out', { headers: { authorization: `Bearer ${access.token}` }, body: {} })
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
      return [{ data: { domain, uri, nonce, version: '1', chainId, accountAddress, expirationTime: new Date(exp * 1_000 - ahead).toISOString() }, message: '', signature: '' }]
    },
    async getToken(account) {
      const key = account ? keyOf(account) : latest
      return key === undefined || transport === 'cookie' ? null : ((await accessOf(key))?.token ?? null)
    },
  }
}
