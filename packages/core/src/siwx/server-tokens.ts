/** Access tokens in memory, and the refresh tokens that bring new ones. */
import { number, text, type Api, type Fields } from './server-api.ts'
import type { Kept, Vault } from './vault.ts'

/** An access token, until when it is good by this browser's clock. */
export interface Access {
  readonly token: string
  readonly until: number
}

export interface Tokens {
  /** How far the server's clock is ahead, milliseconds. */
  ahead(): number
  /** Takes the tokens of an answer; with a key they can be refreshed. */
  take(account: string, answer: Fields, keys?: CryptoKeyPair): Promise<Access | null>
  /** A token that is good still, or null. */
  of(account: string): Promise<Access | null>
  /** Does not use the access token of an account any more; it may be refreshed. */
  drop(account: string): void
  /** Forgets all of an account. */
  forget(account: string): Promise<void>
  /** The accounts that have tokens. */
  accounts(): Promise<readonly string[]>
}

/** Milliseconds before its end in which a token is not used any more. */
const margin = 10_000
/** Milliseconds from which on a clock is wrong. */
const wrong = 60_000

export function createTokens(api: Api, vault: Vault): Tokens {
  const inMemory = new Map<string, Access>()
  let ahead = 0

  async function take(account: string, answer: Fields, keys?: CryptoKeyPair): Promise<Access | null> {
    ahead = (number(answer['now']) ?? Date.now()) - Date.now()
    const [token, until, refreshToken] = [text(answer['token']), number(answer['tokenExpires']), text(answer['refreshToken'])]
    if (keys && refreshToken !== null) await vault.put(account, { refreshToken, keys })
    if (token === null || until === null) return null
    const access = { token, until: until - ahead }
    inMemory.set(account, access)
    return access
  }

  async function refresh(account: string, kept: Kept, isAgain = false): Promise<Access | null> {
    const answer = await api('refresh', { body: await vault.prove(kept, Date.now() + ahead) })
    // Another tab may have started the next session meanwhile, which this one must not replace or delete.
    const stored = await vault.get(account)
    if (stored && stored.refreshToken !== kept.refreshToken && stored.refreshToken !== answer?.['refreshToken']) return refresh(account, stored)
    if (answer) return take(account, answer, kept.keys)
    // A clock that is wrong is set by the server's, once.
    if (!isAgain) {
      const before = ahead
      const nonce = await api('nonce', { query: { origin: location.origin } })
      ahead = (number(nonce?.['now']) ?? Date.now()) - Date.now()
      if (Math.abs(ahead - before) > wrong) return refresh(account, kept, true)
    }
    await forget(account)
    return null
  }

  async function forget(account: string): Promise<void> {
    inMemory.delete(account)
    await vault.del(account)
  }

  return {
    ahead: () => ahead,
    take,
    forget,
    drop: (account) => void inMemory.delete(account),
    async of(account) {
      const known = inMemory.get(account)
      if (known && known.until > Date.now() + margin) return known
      // Of several tabs one at a time refreshes, and the others take what it has stored.
      return vault.alone(account, async () => {
        const kept = await vault.get(account)
        return kept ? refresh(account, kept) : null
      })
    },
    accounts: async () => [...new Set([...inMemory.keys(), ...(await vault.keys())])],
  }
}
