/**
 * What keeps a passkey from being used, as the visitor is told it. `maybe`: nothing was chosen, or the frame may not ask, which some browsers do not tell
 * apart. `noSecret`: it gives nothing that could open a wallet; `noSecretHere`: it should have. `other`: it opens another wallet.
 */
export type PasskeyFault = 'cancelled' | 'maybe' | 'refused' | 'none' | 'exists' | 'unknown' | 'noSecret' | 'noSecretHere' | 'other'

/** Stays in the frame. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault
  constructor(fault: PasskeyFault) {
    super(fault)
    this.fault = fault
  }
}
