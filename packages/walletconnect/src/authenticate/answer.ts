import type { Payload } from '../envelope/payload.ts'
import type { Bytes } from '../crypto/crypto.ts'
import type { Context, PairingState } from '../sign/state.ts'
export async function onAuthenticated(ctx: Context, pairing: PairingState, payload: Payload, key: Bytes): Promise<void> { throw new Error(String([ctx, pairing, payload, key])) }
