import { isChainId, namespaceOf } from '../format/chain-id.ts'
import { insteadOf, numberIn } from '../networks/read-chain-id.ts'
import { isFields } from '../utils/fields.ts'
import { fieldsOf, isHttp, listOf, text, type Fields, type Say } from './text.ts'

export function checkNetworks(given: Fields, say: Say): void {
  const ids = idsOf(given, say)
  const configured = [...ids].join(', ') || 'none'
  const chosen = given['defaultNetwork']
  if (chosen !== undefined) {
    const id = isFields(chosen) ? chosen['id'] : chosen
    const instead = insteadOf(id)
    if (instead !== undefined)
      say(`\`defaultNetwork\` is a network or its id, not ${text(chosen)}: write ${instead}.`)
    else if (!ids.has(chainIdOf(id)))
      say(`\`defaultNetwork\` is not one of \`networks\`, which are ${configured}.`)
  }
  for (const option of ['customRpcUrls', 'tokens', 'chainImages'])
    for (const key of Object.keys(fieldsOf(given[option]))) {
      const number = numberIn(key)
      if (number !== undefined)
        say(
          `\`${option}\` is keyed by CAIP-2 ids such as "eip155:1"; "${key}" is none: write "eip155:${number}".`,
        )
      else if (!isChainId(key))
        say(`\`${option}\` is keyed by CAIP-2 ids such as "eip155:1"; "${key}" is none.`)
    }
  for (const [key, urls] of Object.entries(fieldsOf(given['customRpcUrls']))) {
    if (isChainId(key) && numberIn(key) === undefined && !ids.has(key))
      say(`\`customRpcUrls\` names ${key}, which is not one of \`networks\`: ${configured}.`)
    if (
      !Array.isArray(urls) ||
      urls.length === 0 ||
      !urls.every((each) => isHttp(fieldsOf(each)['url']))
    )
      say(
        `\`customRpcUrls["${key}"]\` is a list such as [{ url: "https://…" }], not ${text(urls)}.`,
      )
  }
}

function idsOf(given: Fields, say: Say): ReadonlySet<string> {
  const ids = new Set<string>()
  if (given['networks'] === undefined) return ids.add('eip155:1')
  if (!Array.isArray(given['networks']) || given['networks'].length === 0) {
    say('`networks` is a list of at least one network; Ethereum is used instead.')
    return ids.add('eip155:1')
  }
  const namespaces = new Set(
    listOf(given['adapters']).map((adapter) => fieldsOf(adapter)['namespace']),
  )
  for (const network of given['networks'] as unknown[]) {
    const id = checkNetwork(network, say)
    if (id === undefined) continue
    if (ids.has(id)) say(`The network ${id} is listed twice; the first is used.`)
    if (namespaces.size > 0 && !namespaces.has(namespaceOf(id)))
      say(`No adapter speaks to ${id}: pass the adapter of its namespace.`)
    ids.add(id)
  }
  return ids
}

const chainIdOf = (id: unknown): string => (typeof id === 'number' ? `eip155:${id}` : String(id))

function checkNetwork(network: unknown, say: Say): string | undefined {
  if (!isFields(network))
    return void say(
      `A network is an object, not ${text(network)}: a preset of @portico/core/networks, a chain of viem/chains, or what defineNetwork() gives.`,
    )
  const { id } = network
  const instead = insteadOf(id)
  if (instead !== undefined)
    return void say(
      `A network's \`id\` is the number of an EVM chain, or a CAIP-2 id such as "eip155:1", not ${text(id)}: write ${instead}.`,
    )
  for (const url of urlsOf(network))
    if (!isHttp(url))
      say(`An RPC URL of the network ${chainIdOf(id)} is not an http(s) address: ${text(url)}.`)
  return chainIdOf(id)
}

function urlsOf({ rpcUrls }: Fields): readonly unknown[] {
  const reads = fieldsOf(rpcUrls)['default']
  const urls = isFields(reads) ? reads['http'] : reads
  return Array.isArray(urls) ? urls : [urls]
}
