import type { Json, Services } from '@portico/core'
import { parseCacao } from './cacao.ts'
import { messageOf } from './message.ts'

/**
 * Passes on a message signed while connecting. Only the first valid one, because a nonce counts for
 * one session. The card asks for other networks, or all.
 */
export async function acceptSigned(
  auths: readonly Json[],
  { signIn }: Pick<Services, 'signIn'>,
): Promise<void> {
  for (const auth of auths) {
    const cacao = parseCacao(auth)
    const message = cacao && messageOf(cacao)
    if (message) return (await signIn?.())?.accept({ message, signature: cacao.s.s })
  }
}
