/**
 * Byte budgets of the embedded wallet's connector, gzip -9, on an EVM host's page: what it adds at
 * once, and what loads once somebody logs in. Every figure is deterministic, so one above its
 * budget fails.
 */
import { checkConnector } from './connector-bytes.mjs'

const figures = {
  eager: { budget: 500, name: 'the embedded wallet, added at once' },
  login: {
    budget: 8_000,
    name: 'its connector, with bridge and EVM, once somebody logs in by e-mail',
  },
  solana: { budget: 1_320, name: "Solana's side, where a page has Solana" },
  ways: { budget: 1_300, name: 'the ways in beside e-mail' },
  account: { budget: 1_520, name: 'what an owner does about a login' },
  popup: { budget: 800, name: 'a provider’s window' },
  window: {
    budget: 3_350,
    name: 'the window in the place of the frame, where a frame may store nothing',
  },
  core: { budget: 1_000, name: "core's parts that come with it, if nothing has loaded them" },
}
const lazy = /packages\/embedded\/dist\/login\/login-connector\.js$/
/** The files that load later, by figure. */
const later = {
  solana: /packages\/embedded\/dist\/namespaces\/solana\.js$/,
  ways: /packages\/embedded\/dist\/login\/by-way\.js$/,
  account: /packages\/embedded\/dist\/login\/account\.js$/,
  popup: /packages\/embedded\/dist\/login\/popup\.js$/,
  window: /packages\/embedded\/dist\/frame\/in-window\.js$/,
}
const source = `import { embedded } from '@portico/embedded'`
const made = "embedded({ frame: 'https://wallet.example', projectId: 'shop' })"

await checkConnector(
  figures,
  { source, made },
  ({ open, refuseEager, beyond, holding, bytes, core, own }) => {
    refuseEager((file) => lazy.test(file))
    const fresh = beyond(open, (file) => lazy.test(file))
    const known = new Set([...open, ...fresh])
    const more = Object.entries(later).map(([part, pattern]) => {
      if (holding((file) => pattern.test(file)).some((key) => known.has(key)))
        throw new Error(`Who logs in by e-mail loads ${pattern.source} at once.`)
      return [part, bytes(beyond(known, (file) => pattern.test(file)))]
    })
    return { login: own(fresh), core: core(fresh), ...Object.fromEntries(more) }
  },
)
