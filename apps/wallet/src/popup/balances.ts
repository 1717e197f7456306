import { readBalance, SOL_DECIMALS } from '../chains/solana/node.ts'
import type { OwnAccount } from '../chains/accounts.ts'
import { isHex } from '../shared/guards.ts'
import { knownChains } from '../wallet/state.ts'
import type { WalletState } from '../wallet/state.ts'
import { bitcoinChains } from './context.ts'
import type { PopupContext } from './context.ts'
import { h } from './dom.ts'
import { formatAmount, shortAddress } from './format.ts'

const BTC = 8

function balanceLine(
  symbol: string,
  decimals: number,
  network: string,
  amount: Promise<bigint>,
): HTMLElement {
  const line = h('span', { class: 'balance', text: `… ${symbol} on ${network}` })
  amount.then(
    (units) => {
      line.textContent = `${formatAmount(units, decimals, 3)} ${symbol} on ${network}`
    },
    () => {
      line.textContent = `${network} does not answer`
    },
  )
  return line
}

async function ether(context: PopupContext, rpcUrl: string, address: string): Promise<bigint> {
  const wei = await context.rpc(rpcUrl, 'eth_getBalance', [address, 'latest'])
  if (!isHex(wei) || wei.length < 3) throw new Error('The network answered nonsense.')
  return BigInt(wei)
}

async function tokens(
  context: PopupContext,
  rpcUrl: string,
  token: string,
  owner: string,
): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const units = await context.rpc(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])
  if (!isHex(units) || units.length !== 66) throw new Error('The network answered nonsense.')
  return BigInt(units)
}

async function coins(
  context: PopupContext,
  net: PopupContext['config']['bitcoin'][number],
  address: string,
): Promise<bigint> {
  const { confirmed, unconfirmed } = await context.esplora.balance(net, address)
  return confirmed + unconfirmed
}

export function holdings(
  context: PopupContext,
  state: WalletState,
  { evm, solana, bitcoin }: OwnAccount,
): readonly Node[] {
  const { config, rpc } = context
  const address = (text: string): HTMLElement =>
    h('span', { class: 'address', text: shortAddress(text) })
  const payment = bitcoin.payment.address(bitcoinChains(context)[0] ?? 'bitcoin:mainnet')
  return [
    address(evm.address),
    ...knownChains(state, config).map((chain) =>
      balanceLine(
        chain.nativeCurrency.symbol,
        chain.nativeCurrency.decimals,
        chain.name,
        ether(context, chain.rpcUrl, evm.address),
      ),
    ),
    ...state.assets.flatMap((asset) => {
      const chain = knownChains(state, config).find(({ chainId }) => chainId === asset.chainId)
      return chain === undefined
        ? []
        : [
            balanceLine(
              asset.symbol,
              asset.decimals,
              chain.name,
              tokens(context, chain.rpcUrl, asset.address, evm.address),
            ),
          ]
    }),
    address(solana.address),
    ...config.solana.map((cluster) =>
      balanceLine('SOL', SOL_DECIMALS, cluster.name, readBalance(rpc, cluster, solana.address)),
    ),
    address(payment),
    ...config.bitcoin.map((net) =>
      balanceLine('BTC', BTC, net.name, coins(context, net, bitcoin.payment.address(net.chain))),
    ),
  ]
}
