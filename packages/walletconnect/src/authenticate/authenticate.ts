import type { AuthRequest, Pairing, Proposal } from '../port.ts'
import type { Context } from '../sign/state.ts'
export async function authenticate(ctx: Context, request: AuthRequest, proposal: Proposal): Promise<Pairing> { throw new Error(String([ctx, request, proposal])) }
