import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Instruction,
} from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, startFaultyRpc } from '@portico/testkit/chains'
import { solanaAccounts, startSolana, type LocalSolana } from '@portico/testkit/solana'
import { namespaceOf, wholeHistory } from './namespaces.ts'

const { ada, plain } = solanaAccounts
const chain = { name: 'Solana', native: { name: 'Solana', symbol: 'SOL' } }
let solana: LocalSolana
let usdc: Awaited<ReturnType<LocalSolana['createToken']>>
let rare: typeof usdc
let [from, to] = ['', '']

/** From Ada, who pays for it. */
async function send(instruction: Instruction, { skipPreflight = false } = {}): Promise<void> {
  const rpc = createSolanaRpc(solana.url)
  const payer = await createKeyPairSignerFromPrivateKeyBytes(
    Uint8Array.from(Buffer.from(ada.privateKey, 'hex')),
  )
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    (each) => appendTransactionMessageInstructions([instruction], each),
  )
  await rpc
    .sendTransaction(
      getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message)),
      { encoding: 'base64', skipPreflight },
    )
    .send()
}

function coins(sender: string, recipient: string, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(sender), role: AccountRole.WRITABLE_SIGNER },
      { address: address(recipient), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

const mine = (rest: object = {}, url = solana.url): ReturnType<typeof namespaceOf> =>
  namespaceOf(
    solana.chain,
    { ...chain, tokens: [{ address: usdc.mint, name: 'USD Coin', symbol: 'USDC' }], ...rest },
    [url],
  )

beforeAll(async () => {
  solana = await startSolana()
  await solana.airdrop(ada.address, 10_000_000_000n)
  ;[usdc, rare] = [
    await solana.createToken(),
    await solana.createToken({ decimals: 2, program: 'token-2022' }),
  ]
  from = await solana.mintTo(usdc, ada.address, 25_000_000n)
  to = await solana.mintTo(usdc, plain.address, 1_000_000n)
  await solana.mintTo(usdc, ada.address, 5n, { apart: true })
  await solana.mintTo(rare, ada.address, 700n)
  await send(coins(ada.address, plain.address, 1_000_000_000n))
  await send(
    getTransferCheckedInstruction({
      source: address(from),
      mint: address(usdc.mint),
      destination: address(to),
      authority: address(ada.address),
      amount: 2_500_000n,
      decimals: 6,
    }),
  )
  await send(coins(ada.address, plain.address, 1_000_000_000_000n), { skipPreflight: true })
})
afterAll(() => solana?.stop())

test('returns the coin and tokens of both programs, listed ones first, by mint', async () => {
  expect(await mine().holdings.read(ada.address, solana.chain)).toEqual([
    {
      token: 'native',
      name: 'Solana',
      symbol: 'SOL',
      decimals: 9,
      icon: undefined,
      listed: true,
      amount: 8_999_985_000n,
    },
    {
      token: usdc.mint,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      icon: undefined,
      listed: true,
      amount: 22_500_005n,
    },
    expect.objectContaining({ token: rare.mint, decimals: 2, listed: false, amount: 700n }),
  ])
})

test('returns the history with senders, recipients and amounts, newest first', async () => {
  const history = await wholeHistory(mine().history, ada.address, 50)
  const summaries = history.map(({ type, status, sender, recipient, fee, transfers }) => ({
    type,
    status,
    sender,
    recipient,
    fee,
    transfers: transfers.map(({ direction, token, amount }) => [direction, token, amount]),
  }))
  expect(summaries.slice(0, 3)).toEqual([
    {
      type: 'execute',
      status: 'failed',
      sender: ada.address,
      recipient: '11111111111111111111111111111111',
      fee: 5_000n,
      transfers: [],
    },
    {
      type: 'send',
      status: 'confirmed',
      sender: ada.address,
      recipient: plain.address,
      fee: 5_000n,
      transfers: [['out', usdc.mint, 2_500_000n]],
    },
    {
      type: 'send',
      status: 'confirmed',
      sender: ada.address,
      recipient: plain.address,
      fee: 5_000n,
      transfers: [['out', 'native', 1_000_000_000n]],
    },
  ])
  expect(summaries.slice(3).map(({ type, transfers }) => [type, ...transfers.flat()])).toEqual([
    ['receive', 'in', rare.mint, 700n],
    ['receive', 'in', usdc.mint, 5n],
    ['receive', 'in', usdc.mint, 25_000_000n],
    ['receive', 'in', 'native', 10_000_000_000n],
  ])
  expect(history[1]!.transfers[0]!.facts).toEqual({
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    icon: undefined,
  })
  expect(
    history.every(({ final, time, chain: id }) => final && time > 0 && id === solana.chain),
  ).toBe(true)
  expect(history.map(({ position }) => position)).toEqual(
    history.map(({ position }) => position).toSorted((a, b) => b - a),
  )
})

test('reads a payment that names only the token account as received', async () => {
  const [newest] = (await mine().history.page(plain.address, [solana.chain], null, 1)).transactions
  expect(
    (await wholeHistory(mine().history, plain.address, 50)).map(({ type, transfers }) => [
      type,
      transfers[0]?.token,
      transfers[0]?.amount,
    ]),
  ).toContainEqual(['receive', usdc.mint, 2_500_000n])
  expect(newest).toMatchObject({ sender: ada.address })
})

test.each([1, 2, 3, 7])(
  'returns the whole history in pages of %i without duplicates',
  async (limit) => {
    const whole = await wholeHistory(mine().history, ada.address, 50)
    expect(await wholeHistory(mine().history, ada.address, limit)).toEqual(whole)
  },
)

test('returns nothing for an invalid account, cursor or chain, without a request to a node', async () => {
  const { holdings, history } = namespaceOf(solana.chain, chain, ['http://127.0.0.1:1'])
  expect(await holdings.read(`0x${'a'.repeat(40)}`, solana.chain)).toEqual([])
  expect(await holdings.read(ada.address, 'eip155:1')).toEqual([])
  for (const [account, cursor] of [
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null],
    [ada.address, 'nonsense'],
    [ada.address, `${'1'.repeat(88)}.-1`],
  ] as const)
    expect(await history.page(account, [solana.chain], cursor, 10)).toEqual({
      transactions: [],
      next: null,
    })
})

test('ignores a node of another cluster, and requests the next one', async () => {
  const other = await startSolana({ cluster: 'devnet' })
  try {
    const both = namespaceOf(solana.chain, chain, [other.url, solana.url])
    expect(await both.holdings.read(plain.address, solana.chain)).toContainEqual(
      expect.objectContaining({ token: 'native', amount: 1_000_000_000n }),
    )
    await expect(
      namespaceOf(solana.chain, chain, [other.url]).holdings.read(plain.address, solana.chain),
    ).rejects.toMatchObject({ status: 502 })
  } finally {
    await other.stop()
  }
})

test.each(
  Object.entries({
    'is malformed': faults.malformed(),
    'is too many requests': faults.tooMany(1),
    'is cut off': faults.drop(),
  }),
)('reveals nothing of the node when its answer %s', async (_how, fault) => {
  const faulty = await startFaultyRpc(solana.url)
  try {
    const { holdings, history } = namespaceOf(solana.chain, chain, [faulty.url])
    faulty.behave(fault)
    for (const asked of [
      holdings.read(ada.address, solana.chain),
      history.page(ada.address, [solana.chain], null, 5),
    ]) {
      const error: Error = await asked.then(
        () => new Error('it answered'),
        (reason: Error) => reason,
      )
      expect(error).toMatchObject({ status: 502 })
      expect(error.message).not.toContain('127.0.0.1')
    }
  } finally {
    await faulty.stop()
  }
})
