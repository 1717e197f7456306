// In a Next.js application: app/auth/session/route.ts
import { whoIs } from '../../host.ts'
import { answer, asked } from '../answer.ts'

export function GET(request: Request): Response {
  return answer(whoIs(asked(request)))
}
