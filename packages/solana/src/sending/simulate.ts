import type { Json, Transfer, TransferSimulation } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { amountIn, kindOf, parseAccount } from './accounts.ts'
import { wireOf } from './build.ts'
import { feesOf, heldOf, type Plan } from './plan.ts'
import { commitment, malformed, type Node } from './node.ts'
import { reasonOf } from './reason.ts'

export async function simulationOf(
  { valueOf }: Node,
  plan: Plan,
  { from, token, speed = 'standard' }: Transfer,
): Promise<TransferSimulation> {
  const addresses = [from, ...(plan.token?.sources ?? []).map(({ address }) => address)]
  const value = await valueOf('simulateTransaction', [
    wireOf(plan, from, plan.prices[speed]),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  if (!isFields(value) || value['err'] === undefined) throw malformed('simulateTransaction')
  const { err, logs, accounts } = value
  if (err !== null) return { is: 'failure', ...reasonOf(err, logs) }
  if (!Array.isArray(accounts) || accounts.length !== addresses.length) return { is: 'success' }
  const [own, ...sources] = (accounts as readonly Json[]).map(parseAccount)
  // The simulation has no priority fee. An emptied account no longer exists.
  const coin = (own?.lamports ?? 0n) + feesOf(plan)[speed] - plan.coin
  const after = sources.reduce(
    (sum, each) => sum + (each && kindOf(each) === 'account' ? amountIn(each) : 0n),
    0n,
  )
  const changes = [
    { token: null, amount: coin },
    ...(plan.token ? [{ token, amount: after - heldOf(plan.token) }] : []),
  ]
  return { is: 'success', changes: changes.filter(({ amount }) => amount !== 0n) }
}
