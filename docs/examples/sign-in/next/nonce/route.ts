// In a Next.js application: app/auth/nonce/route.ts
import { giveNonce } from '../../host.ts'
import { answer } from '../answer.ts'

/** Each answer is another: none is made when the application is built. */
export const dynamic = 'force-dynamic'

export function GET(): Response {
  return answer(giveNonce())
}
