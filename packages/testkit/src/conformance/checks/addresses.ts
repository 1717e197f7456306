import { createPortico } from '@portico/core'
import { assert, equal } from '../assert.ts'
import { openPage } from '../page.ts'
import type { Check } from '../types.ts'

/** Addresses in no namespace. */
const never = [
  '',
  ' ',
  '0',
  '0x',
  '\u0000',
  '\u202e',
  'null',
  '[object Object]',
  '../../etc/passwd',
  'a'.repeat(100_000),
  '1'.repeat(5_000),
]

export const addresses: readonly Check[] = [
  {
    name: 'parses addresses to their canonical form, and rejects any other text',
    async run(subject) {
      const { adapter } = openPage(subject).spied
      const { valid, invalid } = subject.addresses
      assert(valid.length > 0 && invalid.length > 0, 'valid and invalid addresses in the driver')
      for (const [text, canonical] of valid) {
        equal(await adapter.parseAddress(text), canonical, `the canonical form of ${text}`)
        equal(
          await adapter.parseAddress(canonical),
          canonical,
          `the canonical form of ${canonical}`,
        )
      }
      for (const text of [...invalid, ...never])
        equal(await adapter.parseAddress(text), null, `what ${text.slice(0, 80)} is read as`)
    },
  },
  {
    name: 'refuses an address with a wrong checksum',
    async run(subject) {
      const { adapter } = openPage(subject).spied
      const { wrongChecksum } = subject.addresses
      assert(wrongChecksum.length > 0, 'wrong checksums in the driver, or why there are none')
      if (typeof wrongChecksum === 'string') return
      for (const text of wrongChecksum)
        equal(await adapter.parseAddress(text), null, `what ${text} is read as`)
    },
  },
  {
    name: 'does nothing without a window',
    async run(subject) {
      const { names, window, portico } = openPage(subject)
      const platform = { ...portico.services.platform, window: null, storage: null }
      const served = createPortico({
        adapters: [subject.adapter({ window, platform })] as const,
        debug: false,
        networks: subject.networks,
        platform,
      })
      const stop = served.start()
      subject.wallet(window, {
        name: names[0],
        accounts: [subject.accounts[0]],
        announce: 'now',
        serves: 'all',
        mute: false,
      })
      equal(Object.values(served.getState().offers).flat(), [], 'what is offered on a server')
      stop()
    },
  },
]
