/** `parse` throws for an invalid text. */
export interface Setting<T> {
  name: string
  fallback: T
  /** Empty without one. */
  unit: string
  meaning: string
  parse: (text: string, env?: Readonly<Record<string, string | undefined>>) => T
  also?: string
}

/** The environment is not valid; the message has one line for each variable. */
export class SettingsError extends Error {
  /** Always `SettingsError`. */
  override name = 'SettingsError'
}

/** Runs the check of a setting, and adds the setting's name to its error. */
export function checkSetting({ name }: { name: string }, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    throw new SettingsError(`${name} ${(error as Error).message}`)
  }
}

/** A parser that returns the text itself, after a check that throws for an invalid one. */
export const checkedBy =
  (check: (value: string) => unknown) =>
  (value: string): string => {
    check(value)
    return value
  }

export const text = (name: string, fallback: string, meaning: string): Setting<string> => ({
  name,
  fallback,
  unit: '',
  meaning,
  parse: (value) => value,
})

export function whole(
  name: string,
  fallback: number,
  unit: string,
  [min, max]: readonly [number, number],
  meaning: string,
): Setting<number> {
  const parse = (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max))
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }
  return { name, fallback, unit, meaning, parse }
}

export function choice(
  name: string,
  fallback: string,
  choices: readonly string[],
  meaning: string,
): Setting<string> {
  const parse = (value: string): string => {
    if (!choices.includes(value)) throw new Error(`must be one of ${choices.join(', ')}`)
    return value
  }
  return { name, fallback, unit: '', meaning, parse }
}

export function flag(name: string, meaning: string, fallback = false): Setting<boolean> {
  const parse = (value: string): boolean => {
    if (!['true', 'false', '1', '0'].includes(value)) throw new Error('must be true or false')
    return value === 'true' || value === '1'
  }
  return { name, fallback, unit: '', meaning, parse }
}

export const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')

const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

export const isLocal = (host: string): boolean => local.test(host)

/** No query, fragment or credentials. Returns it without a trailing slash. */
export function checkUrl(value: string): string {
  if (value !== '' && (!isHttpUrl(value) || value.length > 2_048 || /[?#@]/.test(value)))
    throw new Error('must be a URL like https://recovery.example')
  return value.replace(/\/+$/, '')
}

/** As browsers write it. */
export function checkOrigin(value: string): string {
  if (value !== '' && (!isHttpUrl(value) || new URL(value).origin !== value))
    throw new Error('must be an origin like https://wallet.example')
  return value
}

/** As browsers write it. */
export function checkDomain(value: string): string {
  if (
    value !== '' &&
    (URL.parse(`https://${value}`)?.hostname !== value || /^[\d.]+$|[[\]]|^\.|\.$/.test(value))
  )
    throw new Error('must be a domain like shop.example')
  return value
}

export type SettingsTable<S> = { readonly [Key in keyof S]: Setting<S[Key]> }

const keysOf = <S>(table: SettingsTable<S>): (keyof S & string)[] =>
  Object.keys(table) as (keyof S & string)[]

export const defaultsOf = <S>(table: SettingsTable<S>): S =>
  Object.fromEntries(keysOf(table).map((key) => [key, table[key].fallback])) as S

/**
 * An empty variable counts as absent. Throws a SettingsError with a line for each unreadable or
 * unknown variable.
 *
 * @param whose The process that has the settings, in words.
 */
export function readTable<S>(
  table: SettingsTable<S>,
  env: Readonly<Record<string, string | undefined>>,
  isOurs: (name: string) => boolean,
  whose: string,
): S {
  const faults: string[] = []
  const values = defaultsOf(table)
  const known = new Set<string>()
  for (const key of keysOf(table)) {
    const { name, parse, also } = table[key]
    known.add(name)
    const others =
      also === undefined ? [] : Object.keys(env).filter((other) => other.startsWith(also))
    for (const other of others) known.add(other)
    const value = env[name]
    if (!value && !others.some((other) => env[other])) continue
    try {
      values[key] = parse(value ?? '', env)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
    }
  }
  for (const name of Object.keys(env))
    if (isOurs(name) && !known.has(name)) faults.push(`${name} is not a setting of ${whose}`)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return values
}
