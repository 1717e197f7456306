/**
 * Why a passkey could not be used, as shown to the visitor. `maybe`: nothing was chosen, or the
 * frame may not use passkeys, which some browsers do not distinguish. `noSecret`: it has no PRF
 * output that could open a wallet; `noSecretHere`: it should have one. `other`: it opens another
 * wallet.
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

/** An error that never leaves the frame. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault
  constructor(fault: PasskeyFault) {
    super(fault)
    this.fault = fault
  }
}
