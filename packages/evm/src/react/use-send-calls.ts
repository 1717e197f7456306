import { useAction, type ActionState } from '@portico/react/headless'
import { sendCalls, type SendCallsRequest, type SentCalls } from '../actions/send-calls.ts'
import { stateOf } from './action.ts'

/** What `useSendCalls` gives. */
export interface UseSendCalls extends ActionState<SendCallsRequest, SentCalls> {
  /** Asks the wallet; what comes of it is in the state. */
  sendCalls(request: SendCallsRequest): void
  /** Asks the wallet, and resolves with the id of what was sent, and how. */
  sendCallsAsync(request: SendCallsRequest): Promise<SentCalls>
}

/**
 * Sends several calls from the account in use as one where the wallet can (EIP-5792), else one after the other; `data.how` says which it was.
 * {@link useCallsStatus} follows them.
 *
 * @example const { sendCalls, data } = useSendCalls()
 */
export function useSendCalls(): UseSendCalls {
  const action = useAction(sendCalls)
  return { ...stateOf(action), sendCalls: action.run, sendCallsAsync: action.runAsync }
}
