/**
 * Wallets' requirements for adding a network (EIP-3085) beyond the standard, checked first because
 * the request would fail.
 */
import { PorticoError } from '@portico/core'
import type { Network } from '@portico/core'
import type { Eip1193Provider } from './provider.ts'

export type Requirement = 'rpc' | 'symbol' | 'explorer'

interface Wallet {
  rdns: RegExp | null
  flags: readonly string[]
  requirements: readonly Requirement[]
}

const wallets: readonly Wallet[] = [
  // docs.metamask.io, wallet_addEthereumChain, read on 2026-11-23: an https or localhost RPC, a
  // symbol of 1 to 6 characters.
  { rdns: /^io\.metamask(\.|$)/, flags: [], requirements: ['rpc', 'symbol'] },
  // github.com/tahowallet/extension: rejects a network without an explorer.
  {
    rdns: /^(co|cash|so|app)\.(taho|tally|tallyho)(\.|$)/,
    flags: ['isTaho', 'isTally'],
    requirements: ['explorer'],
  },
]

const lacks: Readonly<Record<Requirement, (network: Network) => boolean>> = {
  rpc: ({ rpcUrls }) =>
    !rpcUrls.chainDefault
      .slice(0, 1)
      .some((url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/.test(url)),
  symbol: ({ nativeCurrency }) => !/^.{1,6}$/su.test(nativeCurrency.symbol),
  explorer: ({ explorer }) => explorer === undefined,
}

export function unmetRequirement(
  network: Network,
  provider: Eip1193Provider,
  rdns: string | undefined,
): Requirement | undefined {
  const wallet = wallets.find(
    (each) =>
      (rdns !== undefined && each.rdns?.test(rdns)) ||
      each.flags.some((flag) => flagged(provider, flag)),
  )
  return wallet?.requirements.find((requirement) => lacks[requirement](network))
}

/**
 * @throws PorticoError `network-…` when the wallet would reject the network without asking its
 *   owner.
 */
export function checkRequirements(
  network: Network,
  provider: Eip1193Provider,
  rdns: string | undefined,
): void {
  const requirement = unmetRequirement(network, provider, rdns)
  if (requirement === undefined) return
  throw new PorticoError(
    `network-${requirement}`,
    `The wallet does not take ${network.id}: ${texts[requirement]}`,
    { exit: 'unsupported' },
  )
}

const texts: Readonly<Record<Requirement, string>> = {
  rpc: 'its first public RPC URL is neither https nor on localhost',
  symbol: 'the symbol of its currency has more than 6 characters, or none',
  explorer: 'it has no block explorer',
}

function flagged(provider: Eip1193Provider, flag: string): boolean {
  try {
    return Reflect.get(provider, flag) === true
  } catch {
    return false
  }
}
