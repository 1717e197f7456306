import { PorticoError, type TransferSimulation } from '@portico/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ScriptedWalletOptions } from '@portico/testkit/wallets'
import {
  ada,
  button,
  card,
  connect,
  focused,
  fox,
  inCard,
  second,
  seeClosed,
  seeState,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  poison,
  quoteOf,
  sendingHost,
  stranger,
  token,
  transferScript,
  type ServedHoldings,
  type TransferScript,
} from '../../../test/browser/transfers.ts'

interface Review {
  host: Host
  /** The transactions that the wallet was asked to send. */
  sent: unknown[]
  script: TransferScript
  /** The promise that the host got when it opened the form. */
  result: Promise<unknown>
}

interface Options {
  script?: Partial<TransferScript>
  data?: { token: string | null; amount: string; to: string }
  serves?: ServedHoldings
  wallet?: Partial<Omit<ScriptedWalletOptions, 'window'>>
  /** What the wallet returns without asking its owner. */
  answer?: () => Promise<string>
}

const hash = `0x${'ab'.repeat(32)}`

async function review(
  {
    script: given,
    data = { token: null, amount: '1.5', to: 'bob.eth' },
    serves = {},
    wallet: how,
    answer,
  }: Options = {},
  visitor: Visit = visit,
): Promise<Review> {
  const script = transferScript(given)
  const wallet = fox({ accounts: [ada], ...how })
  const sent: unknown[] = []
  const request = wallet.provider.request.bind(wallet.provider)
  wallet.provider.request = (call) => {
    if (call.method !== 'eth_sendTransaction') return request(call)
    sent.push((call.params as readonly unknown[])[0])
    return answer?.() ?? request(call)
  }
  const host = visitor(sendingHost(script, { serves }))
  await connect('test.fox')
  const result = host.portico.open({ view: 'WalletSend', data }).catch((error: unknown) => error)
  await seeView('WalletSend')
  await expect.element(inCard('full-address')).toBeVisible()
  await inCard('send-next').click()
  await seeView('WalletSendPreview')
  await expect.element(inCard('review')).toBeVisible()
  return { host, sent, script, result }
}
/** As keyboards type it: the selector after the heart is no part of the name, the joiner is. */
const singer = '\u2764\ufe0f\u{1f468}\u200d\u{1f3a4}.eth'
const owned = (address: string) => ({ address, isFallback: false, isUnsafe: false })
const twins = {
  '\u2764\u{1f468}\u200d\u{1f3a4}.eth': owned(second),
  '\u2764\u{1f468}\u{1f3a4}.eth': owned(stranger),
}
const confirm = inCard('send-confirm')
const isReady = (): Promise<void> => expect.element(confirm).not.toHaveAttribute('aria-busy')

scenes('send-review, send-asking, send-stopped', async (visitor, see) => {
  await review({ wallet: { behaviour: { prompts: { eth_sendTransaction: 'hang' } } } }, visitor)
  await isReady()
  await see('send-review')
  await confirm.click()
  await seeState('asking')
  await see('send-asking')
  await inCard('send-stop').click()
  await seeState('stopped')
  await see('send-stopped')
})

scenes('send-review-warned', async (visitor, see) => {
  await review(
    {
      data: { token, amount: '100', to: poison },
      serves: { senders: [second] },
      script: {
        quote: (of) => quoteOf(of, { cautions: ['token-contract'], rent: 2_039_280n }),
        simulate: () => ({ is: 'failure', reason: 'ERC20: transfer to the zero address' }),
      },
    },
    visitor,
  )
  await isReady()
  await see('send-review-warned')
})

scenes('send-review-unknown', async (visitor, see) => {
  await review({ script: { simulate: () => ({ is: 'unknown' }) } }, visitor)
  await isReady()
  await see('send-review-unknown')
})

/** A token that does more than a transfer, one part of it in an unknown way. */
const collection = `0x${'c0'.repeat(20)}`
const unexpected: TransferSimulation = {
  is: 'success',
  changes: [
    { token, amount: -100n * 10n ** 18n },
    { token: collection, amount: -1n, item: 6n },
    { token: collection, amount: 2n, item: 2n ** 256n - 1n },
    { token: stranger, amount: -7n },
  ],
  grants: [
    { token, spender: poison, of: { is: 'amount', amount: 2n ** 256n - 1n } },
    { token: collection, spender: poison, of: { is: 'item', item: 0n } },
    { token: collection, spender: poison, of: { is: 'all' } },
  ],
  isWhole: false,
}

scenes('send-review-unexpected', async (visitor, see) => {
  await review(
    {
      data: { token, amount: '100', to: 'bob.eth' },
      script: { simulate: () => unexpected },
    },
    visitor,
  )
  await isReady()
  await see('send-review-unexpected')
})

test('shows NFTs and permissions that a transfer would give away, and that more may change', async () => {
  await review({
    data: { token, amount: '100', to: 'bob.eth' },
    script: { simulate: () => unexpected },
  })
  const simulation = inCard('simulation')
  await expect.element(simulation).toMatchTextContent(/Out.*−100.TUSD/)
  await expect.element(simulation).toMatchTextContent(/Out.*−NFT 6 \(0xc0…c0c0c0\)/)
  await expect.element(simulation).toMatchTextContent(/In.*\+2 of NFT 1157920\d+ \(0xc0…c0c0c0\)/)
  await expect.element(simulation).toMatchTextContent(/Out.*−Another token \(0x3C…4293BC\)/)
  await expect.element(simulation).toMatchTextContent(/More of yours may change/)
  const grants = inCard('simulated-grants')
  await expect.element(grants).toMatchTextContent(/lets someone take from your account/)
  await expect
    .element(grants)
    .toMatchTextContent(new RegExp(`Unlimited TUSD.*May take it.*${poison}`))
  await expect.element(grants).toMatchTextContent(/NFT 0 \(0xc0…c0c0c0\)/)
  await expect.element(grants).toMatchTextContent(/All NFTs of 0xc0…c0c0c0/)
  await expect.element(confirm).toHaveTextContent('Send anyway')
})

test('says that more may change when no change could be read', async () => {
  await review({ script: { simulate: () => ({ is: 'success', changes: [], isWhole: false }) } })
  await expect
    .element(inCard('simulation'))
    .toMatchTextContent(/will work.*More of yours may change/)
})

scenes('send-review-refused', async (visitor, see) => {
  const refuse = (): void => {
    throw new PorticoError('transaction-refused', 'Not enough', { exit: 'failed' })
  }
  await review({ script: { refuse } }, visitor)
  await expect.element(inCard('send-problem')).toBeVisible()
  await see('send-review-refused')
})

scenes('send-rejected', async (visitor, see) => {
  await review({ wallet: { behaviour: { prompts: { eth_sendTransaction: 'reject' } } } }, visitor)
  await isReady()
  await confirm.click()
  await seeState('rejected')
  await see('send-rejected')
})

scenes('send-review-name', async (visitor, see) => {
  await review(
    { script: { names: twins }, data: { token: null, amount: '1.5', to: singer } },
    visitor,
  )
  await isReady()
  await see('send-review-name')
})

test('sends to the typed name, shown with its full address, and not to its twin without a joiner', async () => {
  const { sent, result } = await review({
    script: { names: twins },
    data: { token: null, amount: '1.5', to: ` ${singer}` },
    answer: async () => hash,
  })
  await isReady()
  await expect
    .element(card.getByText('\u2764\ufe0f\u{1f468}\u200d\u{1f3a4}.eth', { exact: true }))
    .toBeVisible()
  await expect.element(inCard('review')).toMatchTextContent(new RegExp(second))
  await confirm.click()
  await expect(result).resolves.toMatchObject({ hash: expect.any(String) })
  expect(sent).toMatchObject([{ to: second }])
})

test('the review shows amount, value, receiver, network, maximum fee, and the total, all unabbreviated', async () => {
  await review()
  await isReady()
  await expect.element(inCard('review-amount')).toMatchTextContent(/^1\.5.ETH$/)
  await expect.element(card.getByText('$3,000.00', { exact: true })).toBeVisible()
  await expect.element(inCard('review')).toMatchTextContent(/bob\.eth/)
  await expect
    .element(card.getByRole('group', { name: 'Full address' }))
    .toMatchTextContent(new RegExp(second))
  await expect.element(inCard('review')).toMatchTextContent(/Network.*Ethereum/)
  await expect.element(inCard('review-fee')).toMatchTextContent(/^At most 0\.000042.ETH$/)
  await expect.element(inCard('review-total')).toMatchTextContent(/^1\.500042.ETH$/)
  await expect.element(inCard('simulation')).toMatchTextContent(/What will change.*Out.*−1\.5.ETH/)
  await expect
    .element(inCard('send-warnings'))
    .toMatchTextContent(/You have not sent anything here before/)
})

test('another speed changes the fee and the total', async () => {
  await review()
  await inCard('speed-fast').click()
  await expect.element(inCard('review-fee')).toMatchTextContent(/0\.000063.ETH/)
  await expect.element(inCard('review-total')).toMatchTextContent(/1\.500063.ETH/)
})

test('sends by one press, then shows the account, and resolves the form’s opener with the hash', async () => {
  const { host, sent, result } = await review({ answer: async () => hash })
  await isReady()
  await confirm.click()
  await seeView('Account')
  expect(await result).toEqual({ hash, chain: 'eip155:1' })
  expect(sent).toEqual([
    { to: second, value: '0x14d1120d7b160000', data: '0x', from: ada, chainId: '0x1' },
  ])
  expect(host.portico.getState().slices.send?.form).toBeNull()
  // The transaction has a line in the account, so no notice says the same.
  await expect.element(inCard('progress-line')).toMatchTextContent(/bob\.eth.*1\.5.ETH.*Pending/)
  expect(host.portico.getState().ui.toast).toBeNull()
  // The card knows the receiver from now on.
  void host.portico.open({ view: 'WalletSend' })
  await expect.element(inCard(`send-to-${second}`)).toMatchTextContent(/bob\.eth/)
})

test('supports the review by keyboard', async () => {
  const { sent } = await review({ answer: async () => hash })
  await isReady()
  for (let at = 0; at < 12 && focused() !== confirm.element(); at++)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await seeView('Account')
  expect(sent).toHaveLength(1)
})

test('shows a rejection in the wallet, and requests again by a press', async () => {
  const { sent, result, host } = await review({
    wallet: { behaviour: { prompts: { eth_sendTransaction: 'reject' } } },
  })
  await isReady()
  await confirm.click()
  await seeState('rejected')
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  await inCard('send-again').click()
  await expect.poll(() => sent.length).toBe(2)
  await seeState('rejected')
  await host.portico.close()
  expect(await result).toMatchObject({ exit: 'rejected' })
})

test('a wallet that does not answer can be left, and its late transaction is reported', async () => {
  const { sent, host, result } = await review({
    wallet: { behaviour: { prompts: { eth_sendTransaction: 'hang' } } },
  })
  await isReady()
  await confirm.click()
  await seeState('asking')
  await inCard('send-stop').click()
  await seeState('stopped')
  await expect.element(card.getByText(/Fox may still ask you/)).toBeVisible()
  await inCard('send-edit').click()
  await seeView('WalletSend')
  await host.portico.close()
  await seeClosed()
  expect(await result).toMatchObject({ code: 'send-left', exit: 'pending' })
  expect(sent).toHaveLength(1)
})

test('keeps amount, name, whole address and network in sight while the wallet is asked', async () => {
  await review({ wallet: { behaviour: { prompts: { eth_sendTransaction: 'hang' } } } })
  await isReady()
  await confirm.click()
  await seeState('asking')
  const asked = inCard('send-asked')
  const isWhole = new RegExp(`1\\.5.ETH.*bob\\.eth.*${second}.*Ethereum`)
  await expect.element(asked).toMatchTextContent(isWhole)
  await inCard('send-stop').click()
  await seeState('stopped')
  await expect.element(asked).toMatchTextContent(isWhole)
})

test('a wallet failure shows the text of the specification', async () => {
  await review({ answer: () => Promise.reject(Object.assign(new Error('boom'), { code: -32603 })) })
  await isReady()
  await confirm.click()
  await expect
    .element(card.getByRole('heading', { name: 'Failed to send transaction' }))
    .toBeVisible()
})

test('an address that imitates a known one shows a warning with both in full', async () => {
  await review({ data: { token: null, amount: '1', to: poison }, serves: { senders: [second] } })
  await isReady()
  const warning = card
    .getByRole('listitem')
    .filter({ hasText: 'begins and ends like one you know' })
  await expect.element(warning).toMatchTextContent(new RegExp(second))
  await expect.element(confirm).toHaveTextContent('Send anyway')
})

test('shows why a transaction would fail, and reports one that cannot be simulated', async () => {
  await review({
    script: { simulate: () => ({ is: 'failure', reason: 'paused' }) },
    data: { token, amount: '1', to: stranger },
  })
  await expect.element(inCard('simulation')).toMatchTextContent(/will fail.*Its reason: paused/)
  await expect.element(confirm).toHaveTextContent('Send anyway')
})

test('reports success without an empty list for a transfer that changes no balance', async () => {
  await review({
    script: { simulate: () => ({ is: 'success', changes: [] }) },
    data: { token: null, amount: '1', to: ada },
  })
  await expect
    .element(inCard('simulation'))
    .toHaveTextContent('The network says that this will work.')
})

test('a name that has another address at review gets nothing', async () => {
  let asked = 0
  const { sent } = await review({
    script: {
      names: {
        'bob.eth': () => ({
          address: asked++ === 0 ? second : stranger,
          isFallback: false,
          isUnsafe: false,
        }),
      },
    },
  })
  await expect
    .element(inCard('send-problem'))
    .toMatchTextContent(/bob\.eth leads to another address than a moment ago/)
  await expect.element(confirm).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await button('Change something').click()
  await seeView('WalletSend')
})

test.each([
  ['memo-length', /The memo is too long/],
  ['transaction-refused', /would leave too little ETH/],
  ['token-restricted', /ETH can’t be sent from here/],
] as const)(
  'shows the cause of %s that the namespace refuses, and sends the wallet no request',
  async (code, says) => {
    const { sent } = await review({
      script: {
        refuse: () => {
          throw new PorticoError(code, code, { exit: 'failed' })
        },
      },
    })
    await expect.element(inCard('send-problem')).toMatchTextContent(says)
    await expect.element(confirm).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await button('Change something').click()
    await seeView('WalletSend')
  },
)

test('a network switch closes the review and clears the form', async () => {
  const { host } = await review()
  await host.portico.switchNetwork('eip155:8453')
  await seeView('WalletSend')
})

test('disconnected, the view offers to connect', async () => {
  const { host, result } = await review()
  await host.portico.disconnect()
  await seeView('Connect')
  expect(await result).toMatchObject({ code: 'send-left' })
})
