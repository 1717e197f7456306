import type { PorticoConfig } from '../contracts/config.ts'
import { allWallets, features, options, type Shape } from './known.ts'
import { isChainId } from '../format/chain-id.ts'
import { checkNetworks } from './networks.ts'
import { fieldsOf, filled, isHttp, listOf, text, unknown, type Fields, type Say } from './text.ts'
import { checkTheme } from './theme.ts'

/**
 * Checks the options of `createPortico`, whatever their types.
 *
 * @param origin The page's origin, to compare with `metadata.url`; undefined without a page.
 * @returns One sentence for each fault. Never throws.
 */
export function checkConfig(config: Partial<PorticoConfig>, origin: string | undefined): string[] {
  const faults: string[] = []
  const say: Say = (fault) => void faults.push(fault)
  const given = fieldsOf(config)

  checkShapes('', 'option', given, options, say)
  checkShapes('features.', 'feature', fieldsOf(given['features']), features, say)
  checkParts(given, say)
  swapSources(given, say)
  for (const [option, maker] of [
    ['siwx', 'defineSiwx'],
    ['siweConfig', 'createSiweConfig'],
  ] as const)
    if (given[option] !== undefined && typeof fieldsOf(given[option])['hooks'] !== 'function')
      say(`\`${option}\` is what \`${maker}\` of @portico/core/siwx gives: hand your object to it.`)
  switches(given, say)
  checkNetworks(given, say)
  addresses(given, say)
  legal(given, say)
  checkTheme(given, say)

  if (given['allWallets'] !== undefined && !allWallets.includes(given['allWallets']))
    say(`\`allWallets\` is "SHOW", "HIDE" or "ONLY_MOBILE", not ${text(given['allWallets'])}.`)
  for (const wallet of listOf(given['customWallets'])) {
    const { id, name } = fieldsOf(wallet)
    if (!filled(id) || !filled(name))
      say(`A custom wallet needs an \`id\` and a \`name\`: ${text(wallet)}.`)
  }

  const { url } = fieldsOf(given['metadata'])
  if (url !== undefined && isPublished(origin) && originOf(url) !== origin)
    say(`\`metadata.url\` is ${text(url)} and the page is at ${origin}: wallets will warn of it.`)
  return faults
}

/** Addresses of a developer's machine and network (RFC 1918, 6761, 6762). */
const privateHosts: readonly RegExp[] = [
  /^localhost$/,
  /^\[::1\]$/,
  /^127(\.\d+){3}$/,
  /^10(\.\d+){3}$/,
  /^192\.168(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
  /\.(localhost|local|test)$/,
]

function isPrivate(origin: string): boolean {
  const { hostname } = new URL(origin)
  return privateHosts.some((each) => each.test(hostname))
}

/** Whether a page is where its visitors find it: not in development, where the address differs. */
const isPublished = (origin: string | undefined): origin is string =>
  origin !== undefined && URL.canParse(origin) && !isPrivate(origin)

const shapes: Readonly<
  Record<Exclude<Shape, 'any'>, readonly [(value: unknown) => boolean, string]>
> = {
  flag: [(value) => typeof value === 'boolean', 'true or false'],
  text: [(value) => typeof value === 'string', 'a text'],
  list: [Array.isArray, 'a list'],
  texts: [
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    'a list of texts',
  ],
  object: [
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'an object',
  ],
  function: [(value) => typeof value === 'function', 'a function'],
}

function checkShapes(
  place: string,
  what: string,
  given: Fields,
  known: Readonly<Record<string, Shape>>,
  say: Say,
): void {
  for (const [key, value] of Object.entries(given)) {
    const shape = Object.hasOwn(known, key) ? known[key] : undefined
    if (!shape) say(unknown(what, key, known))
    else if (shape !== 'any' && value !== undefined && !shapes[shape][0](value))
      say(`\`${place}${key}\` is ${shapes[shape][1]}, not ${text(value)}.`)
  }
}

function checkParts(given: Fields, say: Say): void {
  for (const [option, key] of [
    ['adapters', 'namespace'],
    ['connectors', 'id'],
  ] as const)
    for (const part of listOf(given[option]))
      if (typeof part === 'function')
        say(`\`${option}\` has ${text(part)} itself: call it, \`${part.name}()\`.`)
      else if (!filled(fieldsOf(part)[key]))
        say(
          `\`${option}\` has ${text(part)}, which is none: pass what a function such as ${option === 'adapters' ? 'evm()' : 'walletConnect()'} gives.`,
        )
}

function swapSources(given: Fields, say: Say): void {
  const functions = ['supports', 'quote', 'build', 'contracts']
  for (const source of listOf(given['swapSources'])) {
    const fields = fieldsOf(source)
    const { id, name } = fields
    if (!filled(id) || !filled(name) || functions.some((key) => typeof fields[key] !== 'function'))
      say(
        `\`swapSources\` has ${text(source)}, which is none: a source has an \`id\`, a \`name\`, and the functions \`${functions.join('`, `')}\`.`,
      )
  }
  const { swapContracts } = fieldsOf(given['service'])
  for (const [chain, contracts] of Object.entries(fieldsOf(swapContracts)))
    if (!isChainId(chain) || !Array.isArray(contracts) || !contracts.every(filled))
      say(
        `\`service.swapContracts\` has lists of addresses by CAIP-2 id, not ${text(contracts)} for ${text(chain)}.`,
      )
}

function switches(given: Fields, say: Say): void {
  const chosen = fieldsOf(given['features'])
  for (const key of ['socials', 'swaps', 'onramp'])
    if (chosen[key] !== undefined && chosen[key] !== false && !Array.isArray(chosen[key]))
      say(`\`features.${key}\` is a list of names, or false, not ${text(chosen[key])}.`)
  if (chosen['legalCheckbox'] && !given['termsConditionsUrl'] && !given['privacyPolicyUrl'])
    say(
      '`features.legalCheckbox` needs `termsConditionsUrl` or `privacyPolicyUrl`; without one it is not shown.',
    )
}

function legal(given: Fields, say: Say): void {
  const version = given['legalVersion']
  if (typeof version !== 'string') return
  if (!/^[ -~]{1,64}$/.test(version))
    say(`\`legalVersion\` is 1 to 64 characters of printable ASCII, not ${text(version)}.`)
  else if (!fieldsOf(given['features'])['legalCheckbox'])
    say('`legalVersion` needs `features.legalCheckbox`; without it nobody is asked to agree.')
}

function addresses(given: Fields, say: Say): void {
  for (const key of ['termsConditionsUrl', 'privacyPolicyUrl']) {
    const url = given[key]
    // Relative paths on the host's own site are valid.
    if (url !== undefined && !isHttp(url) && !(typeof url === 'string' && /^\/(?!\/)/.test(url)))
      say(`\`${key}\` is not an http(s) address: ${text(url)}.`)
  }
  const service = given['service'] === undefined ? undefined : fieldsOf(given['service'])
  for (const key of service ? ['url', 'collector', 'blockchainUrl'] : [])
    if ((key === 'url' || service?.[key] !== undefined) && !isHttp(service?.[key]))
      say(`\`service.${key}\` is an absolute http(s) address, not ${text(service?.[key])}.`)
}

function originOf(url: unknown): string | undefined {
  try {
    return new URL(String(url)).origin
  } catch {
    return undefined
  }
}
