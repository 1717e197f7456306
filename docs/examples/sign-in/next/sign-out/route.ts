// In a Next.js application: app/auth/sign-out/route.ts
import { signOut } from '../../host.ts'
import { answer, asked } from '../answer.ts'

export function POST(request: Request): Response {
  return answer(signOut(asked(request)))
}
