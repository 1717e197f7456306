import { PorticoError } from '@portico/core'
import type { SwapFunds, SwapQuote, SwapRequest } from '@portico/core'
import { decimalsData, parseDecimals, tokenBalance } from '../reads.ts'
import { baseLayerFee, gasPrices, orNull, type Node } from '../sending/sending.ts'
import { allowanceOf } from './allowance.ts'

/** Of a swap over two pools, for which there is no quote yet. */
const usualGas = 260_000n
/** More than usual tokens need to change an allowance. */
const approvalGas = 60_000n
/** Bytes of a usual swap's data, for roll-ups that charge for them. */
const usualSize = 600

/** Balances, and what all steps cost at most. */
export async function fundsOf(
  node: Node,
  { account, from, to }: Omit<SwapRequest, 'amount' | 'slippageBps'>,
  quote: SwapQuote | undefined,
): Promise<SwapFunds> {
  const coinDecimals = node.network.nativeCurrency.decimals
  const [prices, coin, held, decimalsTo, approvals] = await Promise.all([
    gasPrices(node),
    node.quantity('eth_getBalance', [account, 'latest']),
    from === null ? null : tokenBalance(refusedAsNull(node), from, account),
    to === null ? coinDecimals : decimalsOf(node, to),
    from === null ? 0n : approvalsOf(node, { token: from, owner: account }, quote),
  ])
  const gas = ((quote?.gas ?? usualGas) * 6n) / 5n + approvals * approvalGas
  const gasPrice = prices.bySpeed.standard.max
  const data = `0x${'ff'.repeat(usualSize)}`
  const networkFee = gas * gasPrice + ((await baseLayerFee(node, data, gas)) * 5n) / 4n
  const left = coin > networkFee ? coin - networkFee : 0n
  return {
    balance: held ? BigInt(held.raw) : coin,
    coin,
    max: held ? BigInt(held.raw) : left,
    decimals: { from: held ? held.decimals : coinDecimals, to: decimalsTo },
    gasPrice,
    networkFee,
  }
}

/** How many steps come before the swap: none, one, or two. */
async function approvalsOf(
  node: Node,
  { token, owner }: { token: string; owner: string },
  quote: SwapQuote | undefined,
): Promise<bigint> {
  if (!quote) return 1n
  const { spender, request } = quote
  if (spender === null) return 0n
  const now = await allowanceOf(node, { token, owner, spender })
  return now >= request.amount ? 0n : now > 0n ? 2n : 1n
}

/** What a node refuses is a malformed answer of the token. */
const refusedAsNull =
  ({ ask }: Node): Node['ask'] =>
  (method, params) =>
    orNull(ask(method, params))

/** @throws PorticoError `rpc-malformed` when the token has none. */
async function decimalsOf({ ask }: Node, token: string): Promise<number> {
  const answer = await orNull(ask('eth_call', [{ to: token, data: decimalsData }, 'latest']))
  const decimals = parseDecimals(answer)
  if (decimals !== null) return decimals
  throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
    category: 'DATA_PARSING_ERROR',
  })
}
