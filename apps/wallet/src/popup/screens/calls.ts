import type { CallAsk, CallsAsk } from '../../shared/calls.ts'
import { duplicateId, unsupportedChain } from '../../shared/calls.ts'
import { toChainHex } from '../../shared/guards.ts'
import type { Hex } from '../../shared/guards.ts'
import { batchOf, withBatch } from '../../wallet/batches.ts'
import type { ChainInfo } from '../../wallet/config.ts'
import { accountName } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import { describeData, formatAmount, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'
import { estimate, makeClient, plainError, send } from '../sending.ts'

export type CallsPlace = {
  readonly site: string
  readonly chain: ChainInfo
  readonly account: Hex
  readonly newId: () => string
}

function callCard(
  { to, value, data }: CallAsk,
  index: number,
  { nativeCurrency: { symbol, decimals } }: ChainInfo,
): HTMLElement {
  const name = `Call ${index + 1}`
  return h(
    'section',
    { class: 'card', attrs: { 'aria-label': name } },
    h('h2', { text: name }),
    h(
      'dl',
      { class: 'nested' },
      longFact('To', h('span', { class: 'breakable', text: to ?? 'A new contract' })),
      fact('Amount', h('b', { text: `${formatAmount(value, decimals, 18)} ${symbol}` })),
      fact('Data', describeData(data, to === undefined)),
    ),
    ...(data === undefined
      ? []
      : [
          h(
            'details',
            {},
            h('summary', { text: 'All data' }),
            h('pre', { class: 'bytes', text: data }),
          ),
        ]),
  )
}

/** Each once the previous one is mined, because it may depend on it. Stops at the first failure. */
export async function callsScreen(
  context: PopupContext,
  { id, calls }: CallsAsk,
  { site, chain, account, newId }: CallsPlace,
): Promise<Screen> {
  const { store } = context
  if (id !== undefined && batchOf(store.read(), site, id)) throw duplicateId(id)
  const known = id ?? newId()
  const client = await makeClient(context, chain, account)
  const hashes: Hex[] = []
  const progress = h('p', { class: 'intro', attrs: { role: 'status' } })
  const remember = (stopped: boolean): void =>
    store.update((state) =>
      withBatch(state, {
        site,
        id: known,
        chainId: chain.chainId,
        calls: calls.length,
        hashes: [...hashes],
        stopped,
      }),
    )

  async function sendOne(call: CallAsk): Promise<boolean> {
    const ask = { from: account, ...call }
    const hash = await send(client, ask, await estimate(client, ask))
    hashes.push(hash)
    remember(false)
    return (await client.waitForTransactionReceipt({ hash })).status === 'success'
  }

  return {
    title: calls.length === 1 ? 'Send this call?' : `Send these ${calls.length} calls?`,
    intro:
      'They are sent one after the other, not as one. If one fails, those before it stay done and those after it are not sent.',
    body: [
      facts(
        fact('From', `${accountName(context, account)} (${shortAddress(account)})`),
        fact('Network', chain.name),
      ),
      ...calls.map((call, index) => callCard(call, index, chain)),
      progress,
    ],
    async approve() {
      for (const [index, call] of calls.entries()) {
        progress.textContent = `Sending call ${index + 1} of ${calls.length}…`
        try {
          if (await sendOne(call)) continue
        } catch (thrown) {
          // Nothing happened yet, so it can be retried.
          if (hashes.length === 0) throw plainError(thrown)
        }
        remember(true)
        break
      }
      return { id: known }
    },
  }
}

/** @throws RpcError 5710 for another network than the site's. */
export function checkCallsChain({ chainId }: CallsAsk, chain: ChainInfo): void {
  if (chainId !== chain.chainId) throw unsupportedChain(toChainHex(chainId))
}
