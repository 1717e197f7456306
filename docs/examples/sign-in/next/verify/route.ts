// In a Next.js application: app/auth/verify/route.ts
import { signIn } from '../../host.ts'
import { answer, asked } from '../answer.ts'

export async function POST(request: Request): Promise<Response> {
  return answer(await signIn(asked(request), await request.json().catch(() => null)))
}
