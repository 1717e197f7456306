import { foreignRpc } from '../../shared/errors.ts'
import type { ChainAsk } from '../../shared/requests.ts'
import type { ChainInfo } from '../../wallet/config.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import type { Screen } from '../screen.ts'
import { defined } from '../../shared/defined.ts'

/** For a known network. */
export function switchScreen(
  from: ChainInfo,
  to: ChainInfo,
  apply: () => void | Promise<void>,
): Screen {
  return {
    title: `Switch to ${to.name}?`,
    intro: 'This site will read from and send to the new network.',
    body: [
      facts(
        fact('Now', from.name),
        fact('Then', h('b', { text: to.name })),
        fact('Chain ID', String(to.chainId)),
      ),
    ],
    async approve() {
      await apply()
      return null
    },
  }
}

/** Adds the network and switches to it, as expected of EIP-3085; `put` does both. */
export function addScreen(
  context: PopupContext,
  ask: ChainAsk,
  apply: (chain: ChainInfo) => void | Promise<void>,
): Screen {
  const rpcUrl = ask.rpcUrls.find((url) => context.config.allowedRpcUrls.includes(url))
  if (rpcUrl === undefined) throw foreignRpc()
  const { chainId, name, nativeCurrency, explorer } = ask
  const chain: ChainInfo = defined({
    chainId,
    name,
    rpcUrl,
    nativeCurrency,
    explorer,
  })
  return {
    title: `Add ${name}?`,
    intro:
      'The network is added to this wallet and the site is switched to it. These details come from the site.',
    body: [
      facts(
        fact('Name', h('b', { text: name })),
        fact('Chain ID', String(chainId)),
        fact('Currency', nativeCurrency.symbol),
        longFact('RPC address', h('span', { class: 'breakable', text: rpcUrl })),
        ...(explorer === undefined
          ? []
          : [longFact('Explorer', h('span', { class: 'breakable', text: explorer }))]),
      ),
    ],
    async approve() {
      const reported = await context.rpc(rpcUrl, 'eth_chainId', [])
      if (typeof reported !== 'string' || Number(reported) !== chainId)
        throw new Error(`That address serves another network than ${chainId}.`)
      await apply(chain)
      return null
    },
  }
}
