// In a Next.js application: app/auth/nonce/route.ts
import { giveNonce } from '../../host.ts'
import { answer, asked } from '../answer.ts'

export function POST(request: Request): Response {
  return answer(giveNonce(asked(request)))
}
