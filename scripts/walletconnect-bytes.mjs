/**
 * Byte budgets of WalletConnect, gzip -9, on an EVM host's page, which has the engine, the EVM
 * adapter, the provider and the buttons: what it adds at once, what loads from the first intent to
 * a session that signs, and what loads only for some. Every figure is deterministic, so one above
 * its budget fails.
 */
import { checkConnector } from './connector-bytes.mjs'

const figures = {
  eager: { budget: 1_000, name: 'WalletConnect, added at once' },
  session: { budget: 22_000, name: 'client and connector with all that an EVM session loads' },
  core: { budget: 4_000, name: "core's parts that come with them, if no view has loaded them" },
  earlier: { budget: 1_500, name: 'what takes up the sessions of an earlier visit, beyond that' },
  later: {
    budget: 9_180,
    name: 'what the other four chain families, refusals and commands load, beyond that',
  },
  curves: { budget: 20_000, name: 'curves for browsers without them, beyond that' },
  signIn: { budget: 4_000, name: 'one-click sign-in, beyond that' },
  extras: { budget: 2_500, name: 'hints and attestations, beyond that' },
}
/** The modules that are loaded by name, from the package's `dist`. */
const entries = {
  session: /^(client|connector\/session-connector(\.all)?|namespaces\/eip155)\.js$/,
  earlier: /^sign\/earlier\.js$/,
  later: /^(namespaces\/\w+|connector\/refusals|sign\/commands)\.js$/,
  curves: /^crypto\/noble\.js$/,
  signIn: /^authenticate\/authenticate\.js$/,
  extras: /^extras\/\w+\.js$/,
}
const home = 'packages/walletconnect/dist/'
const source = `import { walletConnect } from '@portico/walletconnect'`
const made = 'walletConnect({ projectId: globalThis.projectId })'

await checkConnector(
  figures,
  { source, made },
  ({ open, refuseEager, beyond, bytes, core, own }) => {
    refuseEager((file) => /@noble\/|walletconnect\/dist\/client\.js$/.test(file))
    /** What was counted is loaded for the figures after it. */
    const counted = new Set(open)
    const take = (pattern) => {
      const fresh = beyond(
        counted,
        (file) => file.includes(home) && pattern.test(file.slice(file.indexOf(home) + home.length)),
      )
      for (const key of fresh) counted.add(key)
      return fresh
    }
    const session = take(entries.session)
    const rest = ['earlier', 'later', 'curves', 'signIn', 'extras'].map((part) => [
      part,
      bytes(take(entries[part])),
    ])
    return { session: own(session), core: core(session), ...Object.fromEntries(rest) }
  },
)
