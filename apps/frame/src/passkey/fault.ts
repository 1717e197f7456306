/**
 * Why a passkey failed. `maybe`: nothing chosen, or not allowed in the frame, which some browsers
 * do not distinguish. `noSecret`: no PRF output; `noSecretHere`: it should have one. `other`: it
 * opens another wallet.
 */
export type PasskeyFault =
  | 'cancelled'
  | 'maybe'
  | 'refused'
  | 'none'
  | 'exists'
  | 'unknown'
  | 'noSecret'
  | 'noSecretHere'
  | 'other'

/** Never leaves the frame. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault
  constructor(fault: PasskeyFault) {
    super(fault)
    this.fault = fault
  }
}
