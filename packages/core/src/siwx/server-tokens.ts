/**
 * Access tokens in memory, and the refresh tokens that bring new ones: sessions where no cookie can
 * be used.
 */
import { keyOf, number, queryOf, text, type Api, type Fields, type Keeper } from './server-api.ts'
import type { SiwxAccount } from '../contracts/siwx.ts'
import { createVault, type StoredSession } from './vault.ts'

/** An access token, until when it is good by this browser's clock. */
interface Access {
  readonly token: string
  readonly until: number
}

/** Milliseconds before its end in which a token is not used any more. */
const margin = 10_000
/** Milliseconds from which on a clock is wrong. */
const wrong = 60_000

const bearer = ({ token }: Access): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** @param scope Names of two servers or projects never meet. */
export function inTokens(api: Api, scope: string): Keeper {
  const vault = createVault(scope)
  const inMemory = new Map<string, Access>()
  let latest: string | undefined

  async function take(
    account: string,
    answer: Fields,
    keys: CryptoKeyPair,
  ): Promise<Access | null> {
    const [token, until, refreshToken] = [
      text(answer['token']),
      number(answer['tokenExpires']),
      text(answer['refreshToken']),
    ]
    if (refreshToken !== null) await vault.put(account, { refreshToken, keys })
    if (token === null || until === null) return null
    const access = { token, until: until - api.ahead() }
    inMemory.set(account, access)
    return access
  }

  async function refresh(
    account: string,
    session: StoredSession,
    isAgain = false,
  ): Promise<Access | null> {
    const before = api.ahead()
    const answer = await api('refresh', { body: await vault.prove(session, Date.now() + before) })
    // Another tab may have started the next session meanwhile, which this one must not replace or
    // delete.
    const stored = await vault.get(account)
    if (
      stored &&
      stored.refreshToken !== session.refreshToken &&
      stored.refreshToken !== answer?.['refreshToken']
    )
      return refresh(account, stored)
    if (answer) return take(account, answer, session.keys)
    // A clock that is wrong is set by the server's, once.
    if (!isAgain) {
      await api('nonce', { query: { origin: location.origin } })
      if (Math.abs(api.ahead() - before) > wrong) return refresh(account, session, true)
    }
    await forget(account)
    return null
  }

  async function forget(account: string): Promise<void> {
    if (latest === account) latest = undefined
    inMemory.delete(account)
    await vault.del(account)
  }

  /** A token that is good still, or null. */
  async function tokenOf(account: string): Promise<Access | null> {
    const known = inMemory.get(account)
    if (known && known.until > Date.now() + margin) return known
    // Of several tabs one at a time refreshes, and the others take what it has stored.
    return vault.alone(account, async () => {
      const session = await vault.get(account)
      return session ? refresh(account, session) : null
    })
  }

  async function end(account: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
    const access = await tokenOf(account)
    if (access) await api('sign-out', { query, headers: bearer(access), body: {} })
    await forget(account)
  }

  async function ask(account: SiwxAccount): Promise<Fields | null> {
    const access = await tokenOf(keyOf(account))
    return access && api('me', { query: queryOf(account), headers: bearer(access) })
  }

  return {
    async prepare() {
      const keys = await vault.createKeys()
      return {
        key: await vault.publicKeyOf(keys),
        take: (account, answer) => take((latest = account), answer, keys),
      }
    },
    async session(account) {
      const key = keyOf(account)
      let answer = await ask(account)
      // A token whose session has ended is not final: another tab may have started the next one.
      if (!answer && inMemory.delete(key)) answer = await ask(account)
      if (answer) latest ??= key
      return answer
    },
    end: (account) => end(keyOf(account), queryOf(account)),
    async endAll() {
      for (const account of new Set([...inMemory.keys(), ...(await vault.keys())]))
        await end(account)
    },
    token: async (account = latest) =>
      account === undefined ? null : ((await tokenOf(account))?.token ?? null),
  }
}
