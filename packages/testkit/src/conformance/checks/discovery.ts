import { assert, ends, equal } from '../assert.ts'
import { openPage } from '../page.ts'
import type { Check } from '../types.ts'

/** Characters that make one name look like another, or affect the lines around it. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5}/u

export const discovery: readonly Check[] = [
  {
    name: 'offers an earlier wallet once, however often it announces itself',
    needs: 'announce',
    async run(subject) {
      const page = openPage(subject)
      const before = page.install()
      await page.until(() => page.offers().length > 0, 'the wallet to be offered')
      const later = page.reload()
      await later.until(
        () => later.offers().length > 0,
        'a wallet that was there before the page to be offered',
      )
      before.announce()
      before.announce()
      await later.settle()
      equal(later.offers().length, 1, 'the number of offers of one wallet')
      equal(later.offers()[0]?.namespaces, [page.namespace], 'the namespaces of the offer')
      equal(before.prompts(), 0, 'how often finding a wallet asks its owner')
    },
    async absent(subject) {
      const page = openPage(subject)
      equal(page.offers().length, 1, 'the number of offers without a wallet')
      const wallet = page.install()
      const later = page.reload()
      wallet.announce()
      await later.settle()
      equal(
        Object.values(later.portico.getState().offers).flat().length,
        1,
        'the number of offers with a wallet',
      )
      assert(
        later.offers()[0]?.namespaces.includes(later.namespace),
        'the namespace among those of the offer',
      )
      equal(wallet.prompts(), 0, 'how often an offer asks the owner')
    },
  },
  {
    name: 'offers a late wallet once',
    needs: 'announce',
    async run(subject) {
      const page = openPage(subject)
      const wallet = page.install({ announce: 'late' })
      await page.settle()
      equal(page.offers().length, 0, 'the number of offers before the wallet comes')
      wallet.announce()
      await page.until(() => page.offers().length > 0, 'the late wallet to be offered')
      wallet.announce()
      await page.settle()
      equal(page.offers().length, 1, 'the number of offers of one wallet')
    },
    async absent(subject) {
      const page = openPage(subject)
      const wallet = page.install({ announce: 'late' })
      const account = page.connect()
      await Promise.race([account, page.untilStatus('connecting')])
      wallet.announce()
      equal((await account).address, subject.accounts[0], 'the account of the late wallet')
    },
  },
  {
    name: 'offers two wallets separately',
    needs: 'announce',
    async run(subject) {
      const page = openPage(subject)
      page.install({ name: page.names[1] })
      page.install({ accounts: [subject.accounts[1]] })
      await page.until(
        () => page.offers().length + page.offers(page.names[1]).length === 2,
        'both wallets to be offered',
      )
      equal(
        (await page.connect()).address,
        subject.accounts[1],
        'the account of the wallet that was asked for',
      )
    },
  },
  {
    name: 'removes the offer when the wallet disappears, and restores it when it returns',
    needs: 'vanish',
    async run(subject) {
      const page = openPage(subject)
      const wallet = page.install()
      await page.until(() => page.offers().length > 0, 'the wallet to be offered')
      const [offer] = page.offers()
      wallet.vanish?.()
      await page.until(
        () => page.offers().length === 0,
        'the offer of a wallet that left to be taken back',
      )
      await ends(
        page.portico.connect({ offer: offer!.id }),
        'not-installed',
        'connecting a wallet that left',
      )
      wallet.comeBack?.()
      await page.until(() => page.offers().length === 1, 'a wallet that came back to be offered')
    },
    async absent(subject) {
      const wallet = openPage(subject).install()
      assert(!wallet.vanish && !wallet.comeBack, 'no verb of a wallet that cannot vanish')
    },
  },
  {
    name: 'reports no wallet after it has stopped',
    needs: 'announce',
    async run(subject) {
      const page = openPage(subject)
      const later = page.reload()
      later.install()
      await later.until(() => later.offers().length > 0, 'the wallet to be offered')
      equal(page.offers().length, 0, 'the number of offers of an instance that was stopped')
    },
  },
  {
    name: 'refuses or cleans an invalid announcement',
    needs: 'announce',
    async run(subject) {
      for (const { what, run } of subject.announcements) {
        const page = openPage(subject)
        run(page.window)
        const later = page.reload()
        run(later.window)
        await later.settle()
        for (const { name, icon } of Object.values(later.portico.getState().offers).flat()) {
          assert(
            name.length > 0 && name.length <= 64 && !invisible.test(name),
            `a name that can be shown of ${what}; it is ${JSON.stringify(name)}`,
          )
          assert(
            icon === undefined || icon.startsWith('data:image/'),
            `an icon that asks nobody of ${what}`,
          )
        }
      }
    },
  },
]
