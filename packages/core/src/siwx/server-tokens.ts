import {
  keyOf,
  number,
  queryOf,
  text,
  type Api,
  type Fields,
  type SessionTransport,
} from './server-api.ts'
import type { SiwxAccount } from '../contracts/siwx.ts'
import { createVault, type StoredSession, type Vault } from './vault.ts'

interface Access {
  readonly token: string
  readonly until: number
}

/** A token is not used in its last milliseconds. */
const margin = 10_000
/** Milliseconds from which a clock counts as wrong. */
const wrong = 60_000

const bearer = ({ token }: Access): Record<string, string> => ({ authorization: `Bearer ${token}` })

interface AccessTokens {
  latest: string | undefined
  take(account: string, answer: Fields, keys: CryptoKeyPair): Promise<Access | null>
  get(account: string): Promise<Access | null>
  drop(account: string): boolean
  forget(account: string): Promise<void>
  accounts(): Promise<readonly string[]>
}

function createAccessTokens(api: Api, vault: Vault): AccessTokens {
  const inMemory = new Map<string, Access>()

  const tokens: AccessTokens = {
    latest: undefined,
    async take(account, answer, keys) {
      const token = text(answer['token'])
      const until = number(answer['tokenExpires'])
      const refreshToken = text(answer['refreshToken'])
      if (refreshToken !== null) await vault.put(account, { refreshToken, keys })
      if (token === null || until === null) return null
      const access = { token, until: until - api.ahead() }
      inMemory.set(account, access)
      return access
    },
    async get(account) {
      const known = inMemory.get(account)
      if (known && known.until > Date.now() + margin) return known
      // One tab refreshes at a time; the others take what it stored.
      return vault.alone(account, async () => {
        const session = await vault.get(account)
        return session ? refresh(account, session) : null
      })
    },
    drop: (account) => inMemory.delete(account),
    async forget(account) {
      if (tokens.latest === account) tokens.latest = undefined
      inMemory.delete(account)
      await vault.del(account)
    },
    accounts: async () => [...new Set([...inMemory.keys(), ...(await vault.keys())])],
  }

  async function refresh(
    account: string,
    session: StoredSession,
    isAgain = false,
  ): Promise<Access | null> {
    const before = api.ahead()
    const answer = await api('refresh', { body: await vault.prove(session, Date.now() + before) })
    // Another tab may have stored the next session, which this one must not replace or delete.
    const stored = await vault.get(account)
    if (
      stored &&
      stored.refreshToken !== session.refreshToken &&
      stored.refreshToken !== answer?.['refreshToken']
    )
      return refresh(account, stored)
    if (answer) return tokens.take(account, answer, session.keys)
    // A wrong clock is corrected by the server's, once.
    if (!isAgain) {
      await api('nonce', { query: { origin: location.origin } })
      if (Math.abs(api.ahead() - before) > wrong) return refresh(account, session, true)
    }
    await tokens.forget(account)
    return null
  }

  return tokens
}

/** @param scope Keeps servers and projects apart. */
export function inTokens(api: Api, scope: string): SessionTransport {
  const vault = createVault(scope)
  const tokens = createAccessTokens(api, vault)

  async function end(account: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
    const access = await tokens.get(account)
    if (access) await api('sign-out', { query, headers: bearer(access), body: {} })
    await tokens.forget(account)
  }

  async function ask(account: SiwxAccount): Promise<Fields | null> {
    const access = await tokens.get(keyOf(account))
    return access && api('me', { query: queryOf(account), headers: bearer(access) })
  }

  return {
    async prepare() {
      const keys = await vault.createKeys()
      return {
        key: await vault.publicKeyOf(keys),
        take(account, answer) {
          tokens.latest = account
          return tokens.take(account, answer, keys)
        },
      }
    },
    async session(account) {
      const key = keyOf(account)
      let answer = await ask(account)
      // The token's session has ended; another tab may have started the next one.
      if (!answer && tokens.drop(key)) answer = await ask(account)
      if (answer) tokens.latest ??= key
      return answer
    },
    end: (account) => end(keyOf(account), queryOf(account)),
    async endAll() {
      for (const account of await tokens.accounts()) await end(account)
    },
    async token(account = tokens.latest) {
      if (account === undefined) return null
      const access = await tokens.get(account)
      return access?.token ?? null
    },
  }
}
