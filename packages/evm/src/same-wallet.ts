/** Whether `window.ethereum` wraps a wallet that announces itself. */
import { rawOf } from '@portico/core/adapter'
import type { Eip1193Provider } from './provider.ts'

/** Many wallets set these flags to pass for another wallet. */
const borrowed = /^isMetaMask$/
/** How many announced wallets are asked. */
const most = 16

/**
 * Adds a provider that is evidently a known one: it passes calls to the other's `request`, or both
 * have a flag that no other wallet sets, or both share the same accounts. Accounts are requested
 * silently (`eth_accounts`), and those of the others only when the first shares some.
 */
export async function recognise(
  provider: Eip1193Provider,
  known: Set<Eip1193Provider>,
): Promise<void> {
  const others = [...known]
  if (
    others.some((each) => alike(provider, each)) ||
    (await answersAs(provider, others.slice(0, most)))
  )
    known.add(rawOf(provider))
}

async function answersAs(
  provider: Eip1193Provider,
  others: readonly Eip1193Provider[],
): Promise<boolean> {
  const own = await accountsOf(provider)
  return own !== '' && (await Promise.all(others.map(accountsOf))).includes(own)
}

function alike(a: Eip1193Provider, b: Eip1193Provider): boolean {
  try {
    return (
      rawOf(a).request === b.request || flagsOf(a).some((flag) => Reflect.get(b, flag) === true)
    )
  } catch {
    return false
  }
}

function flagsOf(provider: object): string[] {
  const names: string[] = []
  for (
    let at: object | null = provider;
    at && at !== Object.prototype;
    at = Reflect.getPrototypeOf(at)
  )
    names.push(...Object.getOwnPropertyNames(at))
  return names.filter(
    (name) => /^is[A-Z]/.test(name) && !borrowed.test(name) && Reflect.get(provider, name) === true,
  )
}

async function accountsOf(provider: Eip1193Provider): Promise<string> {
  try {
    const answer = await provider.request({ method: 'eth_accounts' })
    return Array.isArray(answer) ? answer.map(String).join().toLowerCase() : ''
  } catch {
    return ''
  }
}
