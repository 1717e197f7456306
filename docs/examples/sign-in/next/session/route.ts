// In a Next.js application: app/auth/session/route.ts
import { signIn, signOut, whoIs } from '../../host.ts'
import { answer, asked } from '../answer.ts'

/** Signatures are checked by libraries that want Node. */
export const runtime = 'nodejs'

export async function POST(request: Request): Promise<Response> {
  return answer(await signIn(asked(request), await request.json().catch(() => null)))
}

export function GET(request: Request): Response {
  return answer(whoIs(asked(request)))
}

export function DELETE(request: Request): Response {
  return answer(signOut(asked(request)))
}
