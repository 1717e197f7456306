import { createWalletClient, custom, defineChain, publicActions } from 'viem'
import { RpcError, internalError, invalidParams } from '../../shared/errors.ts'
import type { TransactionAsk } from '../../shared/requests.ts'
import type { ChainInfo } from '../../wallet/config.ts'
import type { PopupContext } from '../context.ts'
import { accountName, keysOf } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import { describeData, formatAmount, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

/** Gas in units and the price of one in wei, as EIP-1559 or as before it. */
type Fees = {
  readonly gas: bigint
  readonly price: { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** viem wraps what a node says in layers of its own; the node's own words are what the visitor and the dapp need. */
function plainError(thrown: unknown): RpcError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof RpcError) return error
  }
  if (thrown instanceof Error && 'shortMessage' in thrown && typeof thrown.shortMessage === 'string') return internalError(thrown.shortMessage)
  return internalError(thrown instanceof Error ? thrown.message : 'The transaction could not be sent.')
}

// The inferred type of a client carries its chain and account, which no written type would repeat usefully.
function makeClient(context: PopupContext, chain: ChainInfo, from: string) {
  return createWalletClient({
    account: keysOf(context, from),
    chain: defineChain({
      id: chain.chainId,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    // Through the wallet's own call, so that the allow-list holds here too.
    transport: custom({ request: ({ method, params }) => context.rpc(chain.rpcUrl, method, params) }, { retryCount: 0 }),
  }).extend(publicActions)
}

async function estimate(client: ReturnType<typeof makeClient>, ask: TransactionAsk): Promise<Fees> {
  const { to, value, data } = ask
  const gas = ask.gas ?? (await client.estimateGas({ account: client.account, to: to ?? null, value, ...(data === undefined ? {} : { data }) }))
  if (ask.gasPrice !== undefined) return { gas, price: { gasPrice: ask.gasPrice } }
  const current = await client.estimateFeesPerGas()
  const maxPriorityFeePerGas = ask.maxPriorityFeePerGas ?? current.maxPriorityFeePerGas
  return { gas, price: { maxFeePerGas: ask.maxFeePerGas ?? current.maxFeePerGas, maxPriorityFeePerGas } }
}

function feeOf({ gas, price }: Fees): bigint {
  return gas * ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)
}

/** Shows a transaction with its cost, then signs and sends it. */
export function transactionScreen(context: PopupContext, ask: TransactionAsk, chain: ChainInfo): Screen {
  if (ask.chainId !== undefined && ask.chainId !== chain.chainId) {
    throw invalidParams(`The transaction is for chain ${ask.chainId}, but the site is on chain ${chain.chainId}.`)
  }
  const { symbol, decimals } = chain.nativeCurrency
  const client = makeClient(context, chain, ask.from)
  const fee = h('span', { class: 'waiting', text: 'Working it out…', testid: 'fee' })
  const warning = h('p', { class: 'caution', attrs: { role: 'status', hidden: '' } })
  const fees = estimate(client, ask)
  fees.then(
    (found) => {
      fee.className = ''
      fee.textContent = `at most ${formatAmount(feeOf(found), decimals, 6)} ${symbol}`
    },
    (thrown: unknown) => {
      fee.className = ''
      fee.textContent = 'Unknown'
      warning.hidden = false
      warning.textContent = `This transaction would fail: ${plainError(thrown).message}`
    },
  )
  const amount = `${formatAmount(ask.value, decimals, 18)} ${symbol}`
  const target = ask.to === undefined ? 'A new contract' : ask.to
  const receiver = ask.to === undefined ? 'a new contract' : shortAddress(ask.to)
  return {
    title: ask.data === undefined ? `Send ${amount}?` : 'Send this transaction?',
    intro: `${amount} goes from ${accountName(context, ask.from)} to ${receiver} on ${chain.name}.`,
    body: [
      warning,
      facts(
        fact('From', `${accountName(context, ask.from)} (${shortAddress(ask.from)})`),
        longFact('To', h('span', { class: 'breakable', text: target, testid: 'to' })),
        fact('Amount', h('b', { text: amount, testid: 'amount' })),
        fact('Data', describeData(ask.data, ask.to === undefined)),
        fact('Network', chain.name),
        fact('Network fee', fee),
      ),
      ...(ask.data === undefined ? [] : [h('details', { class: 'card' }, h('summary', { text: 'All data' }), h('pre', { class: 'bytes', text: ask.data }))]),
    ],
    async approve() {
      try {
        // What was shown is what is sent; only a failed estimate is made again.
        const { gas, price } = await fees.catch(() => estimate(client, ask))
        const { to, value, data, nonce } = ask
        const common = { to: to ?? null, value, gas, ...(data === undefined ? {} : { data }), ...(nonce === undefined ? {} : { nonce }) }
        return await client.sendTransaction({ ...common, ...price })
      } catch (thrown) {
        throw plainError(thrown)
      }
    },
  }
}
