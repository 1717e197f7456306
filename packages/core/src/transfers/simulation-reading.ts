import type { Json, SimulatedChange, SimulatedGrant, TransferSimulation } from '../types/index.ts'
import { simulateTransfer } from './quote.ts'
import { transferReading, type TransferOf, type TransferReading } from './reading.ts'
import { defined } from '../utils/defined.ts'

/** With decimal strings, because JSON has no large integers. */
type Stored<T> = T extends bigint
  ? string
  : T extends object
    ? { readonly [Name in keyof T]: Stored<T[Name]> }
    : T

const storeChange = ({ token, amount, item }: SimulatedChange): Stored<SimulatedChange> =>
  defined({ token, amount: String(amount), item: item === undefined ? undefined : String(item) })

const readChange = ({ token, amount, item }: Stored<SimulatedChange>): SimulatedChange =>
  defined({ token, amount: BigInt(amount), item: item === undefined ? undefined : BigInt(item) })

function storeGrant({ token, spender, of }: SimulatedGrant): Stored<SimulatedGrant> {
  if (of.is === 'amount') return { token, spender, of: { is: 'amount', amount: String(of.amount) } }
  if (of.is === 'item') return { token, spender, of: { is: 'item', item: String(of.item) } }
  return { token, spender, of }
}

function readGrant({ token, spender, of }: Stored<SimulatedGrant>): SimulatedGrant {
  if (of.is === 'amount') return { token, spender, of: { is: 'amount', amount: BigInt(of.amount) } }
  if (of.is === 'item') return { token, spender, of: { is: 'item', item: BigInt(of.item) } }
  return { token, spender, of }
}

const store = ({ is, reason, changes, grants, isWhole }: TransferSimulation): Json =>
  defined({
    is,
    reason,
    changes: changes?.map(storeChange),
    grants: grants?.map(storeGrant),
    isWhole,
  })

function read(value: Json): TransferSimulation {
  const { is, reason, changes, grants, isWhole } = value as Stored<TransferSimulation>
  return defined({
    is,
    reason,
    changes: changes?.map(readChange),
    grants: grants?.map(readGrant),
    isWhole,
  })
}

export const simulationReading = ({
  account,
  ...what
}: TransferOf): TransferReading<TransferSimulation> =>
  transferReading(
    { account, ...what },
    'simulation',
    [what.token, what.to, `${what.amount}`, what.speed, what.memo],
    async (portico, signal) => store(await simulateTransfer(portico, { ...what, signal })),
    read,
  )
