import { isHttpUrl, isLocal } from '../utils/setting.ts'

/** An aggregator of swaps. Its key stays on the server. */
export interface SwapSourceSettings {
  /** `0x`, `1inch` or `lifi`. */
  name: string
  /** The key of its API; LI.FI works without one, with lower limits. */
  key?: string
  /** Another address of its API. */
  url?: string
  /** Of LI.FI: the name of your integration, which its fees are kept for. */
  integrator?: string
  /**
   * More chains (CAIP-2), each with the contract that the source's swaps call and that needs the
   * allowance. It replaces the known one.
   */
  chains?: Readonly<Record<string, string>>
}

type Field = Exclude<keyof SwapSourceSettings, 'name'>

const fields: Readonly<Record<Field, string>> = {
  key: 'KEY',
  url: 'URL',
  integrator: 'INTEGRATOR',
  chains: 'CHAINS',
}
const fieldNames = Object.keys(fields) as Field[]

export const knownSwapSources: readonly string[] = ['0x', '1inch', 'lifi']
/** The others answer nothing without one. */
const keyed = ['0x', '1inch']

export const swapSourcePrefix = 'PORTICO_SWAP_SOURCE_'
export const swapVariable = (name: string, field: Field): string =>
  `${swapSourcePrefix}${name.toUpperCase()}_${fields[field]}`

function isSafe(url: string): boolean {
  if (!isHttpUrl(url)) return false
  const { protocol, host, username, password, search, hash } = new URL(url)
  return (protocol === 'https:' || isLocal(host)) && `${username}${password}${search}${hash}` === ''
}

/** A header takes no more than this. */
const isHeader = (text: string): boolean => /^[\x21-\x7e]{1,512}$/.test(text)

const isContracts = (chains: unknown): boolean =>
  typeof chains === 'object' &&
  chains !== null &&
  Object.entries(chains).every(
    ([chain, contract]) =>
      /^eip155:\d{1,32}$/.test(chain) &&
      typeof contract === 'string' &&
      /^0x(?!0{40})[0-9a-f]{40}$/i.test(contract),
  )

/** Does not repeat keys. */
function faultOf(source: SwapSourceSettings): string | undefined {
  const { name, key, url, integrator, chains } = source
  const say = (field: Field, what: string): string =>
    `names ${name}: ${swapVariable(name, field)} ${what}`
  if (!knownSwapSources.includes(name))
    return `names "${name}": the sources are ${knownSwapSources.join(', ')}`
  if (key === undefined && keyed.includes(name)) return say('key', 'is missing')
  if (key !== undefined && !isHeader(key)) return say('key', 'must be a key without spaces')
  if (url !== undefined && !isSafe(url)) return say('url', 'must be a URL like https://api.example')
  if (integrator !== undefined && name !== 'lifi') return say('integrator', 'is of LI.FI alone')
  if (integrator !== undefined && !/^[-\w.]{1,64}$/.test(integrator))
    return say('integrator', 'must be letters, digits, hyphens, dots and underscores')
  return chains !== undefined && !isContracts(chains)
    ? say('chains', 'must be JSON like {"eip155:5000": "0x…"}')
    : undefined
}

export function checkSwapSources(
  sources: readonly SwapSourceSettings[],
): readonly SwapSourceSettings[] {
  for (const source of sources) {
    const fault = faultOf(source)
    if (fault !== undefined) throw new Error(fault)
  }
  if (new Set(sources.map(({ name }) => name)).size !== sources.length)
    throw new Error('names a source twice')
  return sources
}

function parseChains(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `0x,1inch,lifi` and each source's variables. */
export function readSwapSources(
  text: string,
  env: Readonly<Record<string, string | undefined>> = {},
): readonly SwapSourceSettings[] {
  const names = text === '' ? [] : text.split(',').map((each) => each.trim().toLowerCase())
  const ours = new Set(
    names.flatMap((name) => fieldNames.map((field) => swapVariable(name, field))),
  )
  const sources = names.map((name): SwapSourceSettings => {
    const given = fieldNames.flatMap((field) => {
      const value = env[swapVariable(name, field)]
      return value ? [[field, field === 'chains' ? parseChains(value) : value]] : []
    })
    return { name, ...Object.fromEntries(given) }
  })
  checkSwapSources(sources)
  for (const [variable, value] of Object.entries(env))
    if (value && variable.startsWith(swapSourcePrefix) && !ours.has(variable))
      throw new Error(
        `has no source that ${variable} belongs to, or ${variable} is not one of its settings`,
      )
  return sources
}
