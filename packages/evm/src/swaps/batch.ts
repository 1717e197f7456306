/** All steps at once (EIP-5792). */
import { isPorticoError } from '@portico/core'
import type { ChainId, Json, SwapStep } from '@portico/core'
import { isFields, rawOf } from '@portico/core/adapter'
import { batchId, batchOf } from '../calls/batch.ts'
import { capabilitiesOf } from '../calls/capabilities.ts'
import { checkStanding } from '../chain.ts'
import { factListeners, malformed } from '../parse.ts'
import { isProvider } from '../provider.ts'
import { toPorticoError } from '../requests.ts'

async function ask(provider: unknown, method: string, params: Json): Promise<unknown> {
  if (!isProvider(provider)) throw malformed('provider')
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw toPorticoError(error, 'wallet-request')
  }
}

/** A wallet that does not know the method, or will not say, has no batches. */
export async function canBatch(
  chain: ChainId,
  account: string,
  provider: unknown,
): Promise<boolean> {
  try {
    const answer = await ask(provider, 'wallet_getCapabilities', [account])
    return capabilitiesOf(answer, chain).atomic !== 'unsupported'
  } catch (error) {
    if (isPorticoError(error)) return false
    throw error
  }
}

/** @throws PorticoError `chain-mismatch`, `user-rejected`, or what the wallet says. */
export async function sendBatch(
  steps: readonly SwapStep[],
  { chain, account, provider }: { chain: ChainId; account: string; provider: unknown },
): Promise<string> {
  const calls = steps.map(({ transaction }) => {
    const { to, value, data } = isFields(transaction) ? transaction : {}
    return { to: to ?? null, value: value ?? '0x0', data: data ?? '0x' }
  })
  await checkStanding(
    chain,
    (method) => ask(provider, method, []),
    (fact) =>
      isProvider(provider) && factListeners.get(rawOf(provider))?.forEach((report) => report(fact)),
  )
  return batchId(await ask(provider, 'wallet_sendCalls', [batchOf(calls, { chain, account })]))
}
