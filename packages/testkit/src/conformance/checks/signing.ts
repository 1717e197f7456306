import { PorticoError } from '@portico/core'
import type { RequestOutcome, WalletRequest } from '@portico/core'
import { hookRequests } from '@portico/core/adapter'
import { assert, ends, equal, refusal } from '../assert.ts'
import { connectedPage, openPage } from '../page.ts'
import type { AdapterSubject, Check } from '../types.ts'

/** Characters of several bytes, and white space that wallets may trim. */
const text = 'Héllo, Pörtico ✓\n  0x00 <Bytes>'

async function mute(subject: AdapterSubject): Promise<void> {
  const { page } = await connectedPage(subject)
  assert(
    page.connection().signMessage === undefined,
    'no signMessage on the connection of a wallet that cannot sign texts',
  )
}

/** Milliseconds that count as a suspended page. */
const nap = 60_000

export const signing: readonly Check[] = [
  {
    name: 'signs a text with the named account',
    needs: 'sign-message',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [account] = subject.accounts
      const sign = page.connection().signMessage
      assert(sign && subject.verify, 'signMessage on the connection, and verify in the driver')
      const asked = wallet.prompts()
      const signature = await sign({ text, account })
      equal(typeof signature, 'string', 'the type of a signature')
      equal(wallet.prompts(), asked + 1, 'how often the owner was asked')
      equal(
        await subject.verify({ text, signature, account }),
        true,
        'what an independent library says of the signature',
      )
      equal(
        await subject.verify({ text: `${text}.`, signature, account }),
        false,
        'what it says of another text',
      )
    },
    absent: mute,
  },
  {
    name: 'ends as rejected when the owner does not sign, and stays connected',
    needs: 'sign-message',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      wallet.answer('reject')
      await ends(
        page.connection().signMessage!({ text, account: subject.accounts[0] }),
        'rejected',
        'a refused signature',
      )
      equal(page.status().is, 'connected', 'the status')
    },
  },
  {
    name: 'refuses to sign for an account that the wallet does not share',
    needs: 'sign-message',
    async run(subject) {
      const { page } = await connectedPage(subject)
      await refusal(
        page.connection().signMessage!({ text, account: subject.accounts[1] }),
        'signing for a stranger',
      )
    },
  },
  {
    name: 'signs after the page was suspended, without any other prompt',
    needs: 'sign-message',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [account] = subject.accounts
      const asked = wallet.prompts()
      page.clock.pass(nap)
      await page.connection().signMessage!({ text, account })
      equal(wallet.prompts(), asked + 1, 'how often the owner was asked')
      equal(page.hostCalls.length, 1, 'the number of calls to the host')
    },
  },
  {
    name: 'refuses an account that the wallet left while the page was suspended, and follows the wallet',
    needs: ['sign-message', 'reread'],
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const [first, second] = subject.accounts
      const asked = wallet.prompts()
      assert(
        wallet.changeUnheard,
        'a wallet whose owner can choose other accounts while the page sleeps',
      )
      wallet.changeUnheard([second])
      page.clock.pass(nap)
      await page.settle()
      equal(page.hostCalls.length, 1, 'the number of calls to the host while the page slept')
      const error = await ends(
        page.connection().signMessage!({ text, account: first }),
        'failed',
        'signing for an account that was left',
      )
      equal(error.code, 'account-changed', 'the code of the error')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
      const status = page.status()
      equal(status.is === 'connected' && status.account, second, 'the account')
      equal(page.hostCalls.slice(1), [['account', second]], 'the calls to the host')
    },
    async absent(subject) {
      if (subject.lacks?.reread)
        assert(
          !openPage(subject).install().changeUnheard,
          'no verb of a wallet that is not asked again',
        )
    },
  },
  {
    name: 'shows features each signature request, and sends none that a feature refuses',
    needs: 'sign-message',
    async run(subject) {
      const { page, wallet } = await connectedPage(subject)
      const { portico, namespace: id } = page
      const [account] = subject.accounts
      const seen: [WalletRequest, RequestOutcome][] = []
      const sign = page.connection().signMessage!
      const off = hookRequests(portico.services, {
        id: 'watch',
        afterRequest: (...seenRequest) => void seen.push(seenRequest),
      })
      await sign({ text, account })
      off()
      equal(seen.length, 1, 'how many requests a feature saw')
      const [{ link, namespace, approval }, outcome] = seen[0]!
      equal(
        [link, namespace, approval],
        [portico.getState().current[id], id, true],
        'whose request it was',
      )
      assert('result' in outcome, 'what came of it')
      hookRequests(portico.services, {
        id: 'refuse',
        beforeRequest() {
          throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
        },
      })
      const asked = wallet.prompts()
      await ends(sign({ text, account }), 'rejected', 'a signature that a feature refused')
      equal(wallet.prompts(), asked, 'how often the owner was asked')
    },
  },
  {
    name: 'reports a wallet that cannot sign texts: by no member, or by a typed error',
    needs: 'sign-message',
    async run(subject) {
      const { page } = await connectedPage(subject, { mute: true })
      const sign = page.connection().signMessage
      if (sign)
        await ends(
          sign({ text, account: subject.accounts[0] }),
          'unsupported',
          'signing with a wallet that cannot',
        )
      equal(page.status().is, 'connected', 'the status')
    },
  },
]
