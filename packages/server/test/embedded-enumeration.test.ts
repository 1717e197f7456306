/** What a stranger learns about an address by asking to log in. */
import type { EmailReply } from '@portico/wire'
import { expect, test } from 'vitest'
import { read, startEmbedded } from './embedded.ts'

test('reveals of an address only whether its owner has a wallet, and mails the owner each time', async () => {
  const { frame, mail } = await startEmbedded()
  const [owner, visitor] = [await frame(), await frame()]
  await owner.logIn('ada@shop.example')
  await owner.makeWallet()
  await visitor.logIn('bob@shop.example')
  mail.sent.length = 0
  const stranger = await frame()
  const [ada, bob, carol] = await Promise.all(
    ['ada', 'bob', 'carol'].map(async (name) =>
      read<EmailReply>(await stranger.email(`${name}@shop.example`)),
    ),
  )
  const plain = { attempt: expect.any(String), action: 'VERIFY_OTP' }
  expect(bob).toEqual({ ...carol, ...plain })
  expect(ada).toEqual({ ...carol, ...plain, action: 'VERIFY_DEVICE' })
  expect(ada!.attempt).toHaveLength(carol!.attempt.length)
  expect(mail.sent.map(({ to, letter }) => [to, letter.kind]).toSorted()).toEqual([
    ['ada@shop.example', 'device'],
    ['bob@shop.example', 'code'],
    ['carol@shop.example', 'code'],
  ])
})
