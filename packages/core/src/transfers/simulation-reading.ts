import type { TransferSimulation } from '../types/index.ts'
import { simulateTransfer } from './quote.ts'
import { transferReading, type TransferOf, type TransferReading } from './reading.ts'

type StoredSimulation = Omit<TransferSimulation, 'changes'> & {
  readonly changes?: readonly { readonly token: string | null; readonly amount: string }[]
}

export const simulationReading = ({
  account,
  ...what
}: TransferOf): TransferReading<TransferSimulation> =>
  transferReading(
    { account, ...what },
    'simulation',
    [what.token, what.to, `${what.amount}`, what.speed, what.memo],
    async (portico, signal) => {
      const { is, reason, changes } = await simulateTransfer(portico, { ...what, signal })
      return {
        is,
        ...(reason !== undefined && { reason }),
        ...(changes && {
          changes: changes.map(({ token, amount }) => ({ token, amount: String(amount) })),
        }),
      }
    },
    (value) => {
      const { changes, ...rest } = value as StoredSimulation
      return {
        ...rest,
        ...(changes && {
          changes: changes.map(({ token, amount }) => ({ token, amount: BigInt(amount) })),
        }),
      }
    },
  )
