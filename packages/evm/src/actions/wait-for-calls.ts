import { getCallsStatus, type CallsStatus } from './get-calls-status.ts'
import { networkToRead, type Instance } from './shared.ts'
import { pause, type WaitOptions } from './wait-for-transaction.ts'

/**
 * Waits until calls that were sent together have happened or failed, asking the wallet, or the network where they were sent one by
 * one. What is shown of that network is read again then.
 *
 * @param id what `sendCalls` has given.
 * @throws PorticoError `aborted` once the signal is.
 * @example const { status } = await waitForCalls(portico, '0x01')
 */
export async function waitForCalls(portico: Instance, id: string, { chain: given, interval = 1_000, signal }: WaitOptions = {}): Promise<CallsStatus> {
  const chain = networkToRead(portico, given).id
  for (;;) {
    const status = await getCallsStatus(portico, { id, chain })
    if (status.status !== 'pending') {
      // What is shown of the account has changed with it. Nobody waits for that.
      portico.data().then((data) => data.refresh(chain)).catch(() => {})
      return status
    }
    await pause(portico, interval, signal)
  }
}
