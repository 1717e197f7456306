import { useAction, type ActionState } from '@portico/react/headless'
import { sendCalls, type SendCallsRequest, type SentCalls } from '../actions/send-calls.ts'
import { stateOf } from './action.ts'

/** The result of `useSendCalls`. */
export interface UseSendCalls extends ActionState<SendCallsRequest, SentCalls> {
  /** Asks the wallet; the result is in the state. */
  sendCalls(request: SendCallsRequest): void
  /** Asks the wallet, and resolves with the id of the batch, and how it was sent. */
  sendCallsAsync(request: SendCallsRequest): Promise<SentCalls>
}

/**
 * Sends several calls from the active account as one if the wallet can (EIP-5792), else one after
 * the other; see `data.how`. {@link useCallsStatus} polls them.
 *
 * @example const { sendCalls, data } = useSendCalls()
 */
export function useSendCalls(): UseSendCalls {
  const action = useAction(sendCalls)
  return { ...stateOf(action), sendCalls: action.run, sendCallsAsync: action.runAsync }
}
