/** What a developer got wrong in the configuration, in whole sentences. Loaded in development only. */
import { isChainId } from '../format/caip.ts'
import type { PorticoConfig } from '../contracts/config.ts'
import { isFields } from '../storage/stored.ts'
import { known } from './known.ts'

/**
 * Looks through the options of `createPortico` as they arrived, whatever their types promise.
 *
 * @param origin The page's origin, to compare with `metadata.url`; undefined where there is no page.
 * @returns One sentence a fault; empty when there is none. Never throws.
 */
export function checkConfig(config: Partial<PorticoConfig>, origin: string | undefined): string[] {
  const faults: string[] = []
  const say = (fault: string): void => void faults.push(fault)
  const given = config as Readonly<Record<string, unknown>>

  for (const key of Object.keys(given)) if (!known.options.includes(key)) say(unknown('option', key, known.options))
  for (const key of Object.keys(isFields(given['features']) ? given['features'] : {}))
    if (!known.features.includes(key)) say(unknown('feature', key, known.features))
  switches(given, say)

  networks(given, say)
  for (const key of ['customRpcUrls', 'tokens', 'chainImages'])
    for (const id of Object.keys(isFields(given[key]) ? given[key] : {}))
      if (!isChainId(id)) say(`\`${key}\` is keyed by CAIP-2 ids such as "eip155:1"; "${id}" is none.`)

  for (const key of ['termsConditionsUrl', 'privacyPolicyUrl'])
    if (given[key] !== undefined && !isUrl(given[key])) say(`\`${key}\` is not an http(s) address: ${text(given[key])}.`)
  if (config.features?.legalCheckbox && !config.termsConditionsUrl && !config.privacyPolicyUrl)
    say('`features.legalCheckbox` needs `termsConditionsUrl` or `privacyPolicyUrl`; without one it is not shown.')

  if (given['themeMode'] !== undefined && !known.themeModes.includes(given['themeMode'] as string))
    say(`\`themeMode\` is "dark", "light" or "system", not ${text(given['themeMode'])}.`)
  for (const key of Object.keys(isFields(given['themeVariables']) ? given['themeVariables'] : {}))
    if (!known.themeVariables.includes(key)) say(unknown('theme variable', key, known.themeVariables))

  for (const wallet of Array.isArray(given['customWallets']) ? (given['customWallets'] as unknown[]) : [])
    if (!isFields(wallet) || !filled(wallet['id']) || !filled(wallet['name']))
      say(`A custom wallet needs an \`id\` and a \`name\`: ${text(wallet)}.`)

  const url = config.metadata?.url
  if (url !== undefined && origin !== undefined && originOf(url) !== origin)
    say(`\`metadata.url\` is ${text(url)} and the page is at ${origin}: wallets will warn of it.`)
  return faults
}

function switches(given: Readonly<Record<string, unknown>>, say: (fault: string) => void): void {
  const features = isFields(given['features']) ? given['features'] : {}
  for (const key of ['socials', 'swaps', 'onramp'])
    if (features[key] !== undefined && features[key] !== false && !Array.isArray(features[key]))
      say(`\`features.${key}\` is a list of names, or false, not ${text(features[key])}.`)
  const service: Readonly<Record<string, unknown>> | undefined = isFields(given['service']) ? given['service'] : undefined
  if (!service) return
  for (const key of ['url', 'collector'])
    if ((key === 'url' || service[key] !== undefined) && !(typeof service[key] === 'string' && /^https?:$/.test(protocolOf(service[key]))))
      say(`\`service.${key}\` is an absolute http(s) address, not ${text(service[key])}.`)
}

function networks(given: Readonly<Record<string, unknown>>, say: (fault: string) => void): void {
  if (given['networks'] === undefined) return
  if (!Array.isArray(given['networks']) || given['networks'].length === 0)
    return say('`networks` is a list of at least one network; Ethereum is used instead.')
  const ids = new Set<unknown>()
  const families = new Set((Array.isArray(given['adapters']) ? given['adapters'] : []).map((adapter: { ns?: unknown }) => adapter?.ns))
  for (const network of given['networks'] as unknown[]) {
    const id = isFields(network) ? network['id'] : undefined
    if (!isChainId(id)) say(`A network's \`id\` is a CAIP-2 id such as "eip155:1", not ${text(id)}. Use a preset or defineNetwork().`)
    else {
      if (ids.has(id)) say(`The network ${id} is listed twice; the first is used.`)
      if (!families.has(id.split(':')[0])) say(`No adapter speaks to ${id}: pass the adapter of its namespace.`)
    }
    ids.add(id)
  }
  const chosen = given['defaultNetwork']
  if (chosen !== undefined && !(isFields(chosen) && ids.has(chosen['id'])))
    say('`defaultNetwork` is not one of `networks`.')
}

function unknown(what: string, key: string, all: readonly string[]): string {
  const near = all.find((each) => each.toLowerCase() === key.toLowerCase()) ?? all.find((each) => each.toLowerCase().includes(key.toLowerCase()))
  return `There is no ${what} \`${key}\`${near === undefined ? '' : `; did you mean \`${near}\``}.`
}

const filled = (value: unknown): boolean => typeof value === 'string' && value !== ''

function text(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 120)
  } catch {
    return 'something that cannot be shown'
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

function isUrl(value: unknown): boolean {
  // Paths of the host's own site are fine.
  return typeof value === 'string' && (/^\/(?!\/)/.test(value) || /^https?:$/.test(protocolOf(value)))
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
