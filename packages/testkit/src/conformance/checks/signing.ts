import { assert, ends, equal, refusal } from '../assert.ts'
import { connectedPage } from '../page.ts'
import type { AdapterFamily, Check } from '../types.ts'

/** Longer than one byte a letter, with what wallets like to trim. */
const text = 'Héllo, Pörtico ✓\n  0x00 <Bytes>'

async function mute(family: AdapterFamily): Promise<void> {
  const { page } = await connectedPage(family)
  assert(page.connection().signMessage === undefined, 'no signMessage on the connection of a wallet that cannot sign texts')
}

export const signing: readonly Check[] = [
  {
    name: 'signs a text with the account that is named',
    needs: 'sign-message',
    async run(family) {
      const { page, wallet } = await connectedPage(family)
      const [account] = family.accounts
      const sign = page.connection().signMessage
      assert(sign && family.verify, 'signMessage on the connection, and verify in the driver')
      const asked = wallet.prompts()
      const signature = await sign({ text, account })
      equal(typeof signature, 'string', 'the type of a signature')
      equal(wallet.prompts(), asked + 1, 'how often the owner was asked')
      equal(await family.verify({ text, signature, account }), true, 'what an independent library says of the signature')
      equal(await family.verify({ text: `${text}.`, signature, account }), false, 'what it says of another text')
    },
    absent: mute,
  },
  {
    name: 'ends as rejected when the owner does not sign, and stays connected',
    needs: 'sign-message',
    async run(family) {
      const { page, wallet } = await connectedPage(family)
      wallet.answer('reject')
      await ends(page.connection().signMessage!({ text, account: family.accounts[0] }), 'rejected', 'a refused signature')
      equal(page.status().is, 'connected', 'the status')
    },
  },
  {
    name: 'signs for no account that the wallet does not share',
    needs: 'sign-message',
    async run(family) {
      const { page } = await connectedPage(family)
      await refusal(page.connection().signMessage!({ text, account: family.accounts[1] }), 'signing for a stranger')
    },
  },
  {
    name: 'says that a wallet cannot sign texts: by no member, or by a typed error',
    needs: 'sign-message',
    async run(family) {
      const { page } = await connectedPage(family, { mute: true })
      const sign = page.connection().signMessage
      if (sign) await ends(sign({ text, account: family.accounts[0] }), 'unsupported', 'signing with a wallet that cannot')
      equal(page.status().is, 'connected', 'the status')
    },
  },
]
