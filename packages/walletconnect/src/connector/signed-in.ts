/** What a wallet has signed while it connected, as sign-in takes it. */
import type { Json, Services } from '@portico/core'
import { parseCacao } from '../authenticate/cacao.ts'
import { messageOf } from '../authenticate/message.ts'

/** Hands on all that was signed. What cannot be read is left out: the card asks for it then. */
export async function acceptSigned(auths: readonly Json[], { signIn }: Services): Promise<void> {
  const model = await signIn?.()
  for (const auth of auths) {
    const cacao = parseCacao(auth)
    const message = cacao && messageOf(cacao)
    if (message && cacao.s) await model?.accept({ message, signature: cacao.s.s })
  }
}
