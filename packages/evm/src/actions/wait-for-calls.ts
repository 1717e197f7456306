import { getCallsStatus, type CallsStatus } from './get-calls-status.ts'
import { networkToRead, type Instance } from './shared.ts'
import { pause, refreshOwn, type WaitOptions } from './wait-for-transaction.ts'

/**
 * Waits until a batch of calls has been executed or failed, by polling the wallet, or the network
 * when they were sent one by one. Then the network's shown data is refreshed.
 *
 * @param id The id from `sendCalls`.
 * @throws PorticoError `aborted` once the signal is.
 * @example const { status } = await waitForCalls(portico, '0x01')
 */
export async function waitForCalls(
  portico: Instance,
  id: string,
  { chain: given, interval = 1_000, signal }: WaitOptions = {},
): Promise<CallsStatus> {
  const chain = networkToRead(portico, given).id
  for (;;) {
    const status = await getCallsStatus(portico, { id, chain })
    if (status.status !== 'pending') {
      refreshOwn(portico, chain)
      return status
    }
    await pause(portico, interval, signal)
  }
}
