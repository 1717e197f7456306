import type { Action } from '../../chains/solana/instructions.ts'
import { describe } from '../../chains/solana/instructions.ts'
import { SOL_DECIMALS, readFee, sendOut, tryOut } from '../../chains/solana/node.ts'
import { decodeTransaction, withSignature } from '../../chains/solana/transaction.ts'
import type { SolanaTransaction } from '../../chains/solana/transaction.ts'
import { toBase64 } from '../../shared/bytes.ts'
import { foreignRpc, invalidParams } from '../../shared/errors.ts'
import type { SolanaApproval } from '../../shared/solana-requests.ts'
import type { SolanaChain } from '../../shared/standard.ts'
import type { Cluster } from '../../wallet/config.ts'
import { ownName, solanaKeyOf } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import { formatAmount, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

type Ask = Extract<SolanaApproval, { kind: 'solana-transactions' }>
type Read = {
  readonly bytes: Uint8Array
  readonly transaction: SolanaTransaction
  readonly actions: readonly Action[]
}

const NAMES: Readonly<Record<SolanaChain, string>> = {
  'solana:mainnet': 'Solana',
  'solana:devnet': 'Solana Devnet',
  'solana:localnet': 'Solana, local',
}

function inSol(lamports: bigint): string {
  return `${formatAmount(lamports, SOL_DECIMALS, SOL_DECIMALS)} SOL`
}

/** In full: a shortened receiver can be mistaken. */
function whoIs(context: PopupContext, address: string): Node {
  const name = ownName(context, address)
  return name === undefined
    ? h('span', { class: 'breakable', text: address })
    : h('span', { text: `${name} (${shortAddress(address)})` })
}

function linesOf(context: PopupContext, action: Action): readonly Node[] {
  switch (action.is) {
    case 'transfer':
      return [
        fact('From', whoIs(context, action.from)),
        longFact('To', h('span', { testid: 'to' }, whoIs(context, action.to))),
        fact('Amount', h('b', { text: inSol(action.lamports), testid: 'amount' })),
      ]
    case 'token': {
      const amount =
        action.decimals === undefined
          ? `${action.amount} smallest units`
          : formatAmount(action.amount, action.decimals, action.decimals)
      return [
        fact('Tokens', h('b', { text: amount, testid: 'amount' })),
        ...(action.mint === undefined ? [] : [longFact('Of', whoIs(context, action.mint))]),
        fact('Owner', whoIs(context, action.owner)),
        longFact('To token account', h('span', { testid: 'to' }, whoIs(context, action.to))),
      ]
    }
    case 'allow':
      return [longFact(action.what, whoIs(context, action.who))]
    case 'opens-account':
      return [longFact('Opens a token account for', whoIs(context, action.owner))]
    case 'memo':
      return [longFact('Memo', h('span', { text: action.text }))]
    case 'call':
      return [
        longFact(
          `Calls a program with ${action.bytes === 1 ? '1 byte' : `${action.bytes} bytes`}`,
          whoIs(context, action.program),
        ),
      ]
    case 'budget':
      return []
  }
}

function feeLine(
  context: PopupContext,
  cluster: Cluster | undefined,
  message: Uint8Array,
): HTMLElement {
  const fee = h('span', {
    class: 'waiting',
    text: cluster === undefined ? 'Unknown' : 'Working it out…',
    testid: 'fee',
  })
  const show = (text: string): void => {
    fee.className = ''
    fee.textContent = text
  }
  if (cluster !== undefined) {
    readFee(context.rpc, cluster, message).then(
      (lamports) => show(lamports === undefined ? 'Unknown' : inSol(lamports)),
      () => show('Unknown'),
    )
  }
  return fee
}

/** If the simulation fails. */
function warning(
  context: PopupContext,
  cluster: Cluster | undefined,
  bytes: Uint8Array,
): HTMLElement {
  const line = h('p', { class: 'caution', attrs: { role: 'status', hidden: '' } })
  const show = (why: string | undefined): void => {
    line.hidden = why === undefined
    line.textContent = `This transaction would fail: ${why ?? ''}`
  }
  if (cluster !== undefined) tryOut(context.rpc, cluster, bytes).then(show, () => undefined)
  return line
}

function sheet(
  context: PopupContext,
  { bytes, transaction, actions }: Read,
  network: string,
  cluster: Cluster | undefined,
): readonly Node[] {
  const payer = transaction.signers[0] ?? ''
  const allows = actions.some(({ is }) => is === 'allow')
  return [
    warning(context, cluster, bytes),
    ...(allows
      ? [
          h('p', {
            class: 'caution',
            text: 'This lets somebody else act on your tokens, later and without asking you.',
          }),
        ]
      : []),
    facts(
      ...actions.flatMap((action) => linesOf(context, action)),
      fact('Network', network),
      fact('Fee payer', h('span', { testid: 'payer' }, whoIs(context, payer))),
      fact('Network fee', feeLine(context, cluster, transaction.message)),
    ),
  ]
}

function read(bytes: Uint8Array, address: string): Read {
  let transaction: SolanaTransaction
  try {
    transaction = decodeTransaction(bytes)
  } catch (thrown) {
    throw invalidParams(
      thrown instanceof Error ? thrown.message : 'The transaction cannot be read.',
    )
  }
  if (!transaction.signers.includes(address))
    throw invalidParams('The transaction needs no signature of this account.')
  return { bytes, transaction, actions: describe(transaction) }
}

function titleOf(all: readonly Read[], send: boolean): string {
  const actions =
    all.length === 1
      ? (all[0]?.actions ?? []).filter(({ is }) => is !== 'budget' && is !== 'memo')
      : []
  const [only] = actions
  if (actions.length === 1 && only?.is === 'transfer')
    return `${send ? 'Send' : 'Sign to send'} ${inSol(only.lamports)}?`
  return `${send ? 'Send' : 'Sign'} ${all.length === 1 ? 'this transaction' : `${all.length} transactions`}?`
}

/** Sends them on request. */
export function solanaTransactionScreen(
  context: PopupContext,
  { address, transactions, send, chain }: Ask,
): Screen {
  const key = solanaKeyOf(context, address)
  const cluster = context.config.solana.find((each) => each.chain === chain)
  if (send && cluster === undefined) throw foreignRpc()
  const all = transactions.map((bytes) => read(bytes, address))
  const network = cluster?.name ?? (chain === undefined ? 'Not said by the site' : NAMES[chain])
  const many = all.length > 1
  // A retry continues with the failed one.
  const done: string[] = []
  return {
    title: titleOf(all, send),
    intro: send
      ? 'What is sent cannot be taken back.'
      : 'The site gets what you sign and can send it within a minute or two. That cannot be taken back.',
    body: all.flatMap((each, index) => [
      ...(many ? [h('h2', { text: `Transaction ${index + 1} of ${all.length}` })] : []),
      ...sheet(context, each, network, cluster),
    ]),
    async approve() {
      const signed = await Promise.all(
        all.map(async ({ bytes, transaction }) =>
          withSignature(bytes, address, await key.sign(transaction.message)),
        ),
      )
      if (!send || cluster === undefined) return signed.map(toBase64)
      for (const bytes of signed.slice(done.length)) {
        await sendOut(context.rpc, cluster, bytes)
        // The id is the first signature, the payer's.
        done.push(toBase64(bytes.subarray(1, 65)))
      }
      return done
    },
  }
}
